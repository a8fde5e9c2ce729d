import { type ComponentType, createContext, useContext, useEffect, useRef, useState } from 'react';
import { Waiting } from './waiting.tsx';

/** A component whose code is loaded separately from the window's. */
export type Later<Props extends object> = ComponentType<Props> & {
  /** Loads its code before it is shown. */
  ahead(): void;
};

/** Called when a part that should get the keyboard is loaded and drawn. */
export const WhenShown = createContext<() => void>(() => undefined);

/**
 * A component whose code is loaded when it is first shown; loaded code is shown at once. React's own `lazy` holds
 * later content back until its fallback has been visible for 300 ms. `label` says what is loading; without it,
 * as for dialogs, only a marker shows that the keyboard is taken. `useKeys` says whether it is for others.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  label?: string,
  useKeys: () => boolean = () => label === undefined,
): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetch = (): Promise<void> => {
    loading ??= load().then(
      part => {
        loaded = part;
      },
      (error: unknown) => {
        loading = undefined; // the next attempt to show it tries again
        throw error;
      },
    );
    return loading;
  };

  function Part(props: Props) {
    const [Shown, show] = useState(() => loaded);
    const [failed, fail] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      if (Shown !== undefined) return undefined;
      let isGone = false;
      fetch().then(
        () => isGone || show(() => loaded),
        (error: unknown) => isGone || fail({ error }),
      );
      return () => {
        isGone = true;
      };
    }, [Shown]);
    const takesKeys = useKeys();
    const isAwaited = useRef(false);
    const whenShown = useContext(WhenShown);
    useEffect(() => {
      if (isAwaited.current && Shown !== undefined) whenShown();
      isAwaited.current = takesKeys && Shown === undefined;
    }, [takesKeys, Shown, whenShown]);
    if (failed) throw failed.error;
    if (Shown !== undefined) return <Shown {...props} />;
    return (
      <>
        {takesKeys && <span hidden data-takes-keys />}
        {label !== undefined && <Waiting label={label} />}
      </>
    );
  }
  // The view that shows it reports why it could not be loaded.
  return Object.assign(Part, { ahead: () => void fetch().catch(() => undefined) });
}
