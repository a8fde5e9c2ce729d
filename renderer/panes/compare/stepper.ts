import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

/** Goes to the next or previous difference shown; false if there is none in that direction. */
export type Stepper = (by: 1 | -1) => boolean;

const Context = createContext<RefObject<Stepper | undefined> | undefined>(undefined);
export const StepperProvider = Context.Provider;

/** Takes the keys for the next and previous difference while the component is shown. */
export function useStepper(step: Stepper): void {
  const place = useContext(Context);
  useEffect(() => {
    if (place === undefined) return undefined;
    place.current = step;
    return () => {
      if (place.current === step) place.current = undefined;
    };
  });
}

/** Runs when the component is first shown, and again whenever one of `reasons` changes. */
export function useAgain(run: () => void, reasons: readonly unknown[]): void {
  const newest = useRef(run);
  newest.current = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names the reasons
  useEffect(() => newest.current(), reasons);
}
