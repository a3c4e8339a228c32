import { ModuleFallback } from '../chrome/module-fallback.tsx';

interface Props {
  readonly module: string;
  readonly reference: string;
  readonly retry: () => void;
}

/** A module's slot without its module. */
export function ModuleUnavailable({ module, reference, retry }: Props) {
  return (
    <>
      <title>Unavailable · Irodori</title>
      <ModuleFallback moduleName={moduleName(module)} reference={reference} retry={retry} />
    </>
  );
}

/** A module's id in words that a visitor understands: `my-gallery` → `My gallery`. */
function moduleName(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
