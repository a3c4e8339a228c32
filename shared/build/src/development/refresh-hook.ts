interface Renderer {
  readonly scheduleRefresh?: unknown;
}

/**
 * Development only; must run before React. Each module brings its own Fast Refresh runtime, which starts later than the
 * shell's React and finds the renderer through this hook. Without it only the first runtime would know the renderer.
 */
function installRefreshHook(): void {
  const scope = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: unknown };
  if (scope.__REACT_DEVTOOLS_GLOBAL_HOOK__ !== undefined) return;
  const renderers = new Map<number, Renderer>();
  const ignore = () => undefined;
  scope.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers,
    supportsFiber: true,
    inject(renderer: Renderer): number {
      const id = renderers.size + 1;
      renderers.set(id, renderer);
      return id;
    },
    onScheduleFiberRoot: ignore,
    onCommitFiberRoot: ignore,
    onCommitFiberUnmount: ignore,
  };
}

installRefreshHook();
