import { ModuleFallback } from '../chrome/status/module-fallback.tsx';

interface Props {
  readonly module: string;
  readonly reference: string;
  readonly retry: () => void;
}

/** The fallback in a module's slot. */
export function ModuleUnavailable({ module, reference, retry }: Props) {
  return (
    <>
      <title>Unavailable · Irodori</title>
      <ModuleFallback moduleName={moduleName(module)} reference={reference} retry={retry} />
    </>
  );
}

/** A readable name from a module's id: `my-gallery` → `My gallery`. */
function moduleName(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
