import { type ComponentType, useEffect, useState } from 'react';
import { Waiting } from './waiting.tsx';

/** A part whose code comes apart from the window's. */
export type Later<Props extends object> = ComponentType<Props> & {
  /** Fetches its code before it is shown. */
  ahead(): void;
};

/**
 * A part of the window whose code is fetched when it is first shown; code that is there is shown at once. React's own `lazy`
 * holds what follows a sign of waiting back until that sign has stood for 300 ms. `label` says what is waited for; without it,
 * as for boxes, nothing is shown meanwhile but a mark that the keyboard is taken.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, label?: string): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetch = (): Promise<void> => {
    loading ??= load().then(
      part => {
        loaded = part;
      },
      (error: unknown) => {
        loading = undefined; // the next to show it tries again
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
    if (failed) throw failed.error;
    if (Shown === undefined) return label === undefined ? <span hidden data-takes-keys /> : <Waiting label={label} />;
    return <Shown {...props} />;
  }
  // Whoever shows it is told why it did not come.
  return Object.assign(Part, { ahead: () => void fetch().catch(() => undefined) });
}
