import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A page that is fetched when it is first shown. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element {
  let loaded: ComponentType<P> | null = null;
  return (props: P) => {
    const [Page, set] = useState<ComponentType<P> | null>(() => loaded);
    useEffect(() => {
      if (!loaded) void load().then((page) => set(() => (loaded = page)));
    }, []);
    return Page ? <Page {...props} /> : <p class="loading" aria-busy="true" />;
  };
}
