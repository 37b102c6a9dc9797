import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A page that is fetched when it is first shown. */
export const lazyPage = <P extends object>(load: () => Promise<ComponentType<P>>): ((props: P) => JSX.Element) => lazy(load, <p class="loading" aria-busy="true" />);

/** A part of a page that is fetched when it is first shown: what nobody needs before the first click. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): ((props: P) => JSX.Element) => lazy(load, <></>);

function lazy<P extends object>(load: () => Promise<ComponentType<P>>, meanwhile: JSX.Element): (props: P) => JSX.Element {
  let loaded: ComponentType<P> | null = null;
  return (props: P) => {
    const [Page, set] = useState<ComponentType<P> | null>(() => loaded);
    useEffect(() => {
      if (!loaded) void load().then((page) => set(() => (loaded = page)));
    }, []);
    return Page ? <Page {...props} /> : meanwhile;
  };
}
