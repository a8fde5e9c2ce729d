import { createContext, type RefObject, useContext, useEffect } from 'react';

/** Goes to the next or previous difference in what is shown; false when there is none that way. */
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
