import type { CompareOptions } from '../../../shared/contract/compare-types.ts';
import { strings } from './strings.ts';

const say = strings.choose;

interface OptionsFormProps {
  readonly options: CompareOptions;
  readonly onChange: (options: CompareOptions) => void;
}

/** What counts as the same although the bytes differ. */
export function OptionsForm({ options, onChange }: OptionsFormProps) {
  const { floatStep, ignorePadding = false, ignoreOrder = false } = options;
  return (
    <fieldset className="choose-options">
      <legend>{say.options}</legend>
      <label>
        {say.floatStep}
        <input
          type="number"
          min={0}
          step="any"
          placeholder="0"
          value={floatStep ?? ''}
          onChange={event => {
            const { floatStep: _, ...rest } = options;
            const step = event.target.valueAsNumber;
            onChange(step > 0 ? { ...rest, floatStep: step } : rest);
          }}
        />
      </label>
      <label>
        <input
          type="checkbox"
          checked={ignorePadding}
          onChange={event => onChange({ ...options, ignorePadding: event.target.checked })}
        />
        {say.padding}
      </label>
      <label>
        <input
          type="checkbox"
          checked={ignoreOrder}
          onChange={event => onChange({ ...options, ignoreOrder: event.target.checked })}
        />
        {say.order}
      </label>
    </fieldset>
  );
}
