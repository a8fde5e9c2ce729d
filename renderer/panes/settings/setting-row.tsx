import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { DEFAULT_SETTINGS, fits, type Setting, type Settings } from '../../state/settings.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { IconButton } from '../../widgets/button.tsx';
import { strings } from './strings.ts';

type Value = Settings[keyof Settings];

/** One setting: what it does, its value, and the way back to the default. */
export function SettingRow({ setting }: { readonly setting: Setting }) {
  const { preferences } = useWorkbench();
  const { key, of } = setting;
  const value = usePart(
    bench => bench.preferences,
    state => state[key],
  );
  const id = useId();
  const title = strings.titles[key];
  const isChanged = value !== DEFAULT_SETTINGS[key];
  const set = (next: Value) => {
    if (fits(of, next)) preferences.set({ [key]: next });
  };
  return (
    <div className={`setting ${isChanged ? 'setting-changed' : ''}`}>
      <label className="setting-title" htmlFor={id}>
        {title}
        {isChanged && <span className="setting-mark">{strings.changed}</span>}
      </label>
      <p className="setting-about">{strings.about[key]}</p>
      <div className="setting-value">
        <Control id={id} setting={setting} value={value} onChange={set} />
        <IconButton title={strings.reset(title)} disabled={!isChanged} onClick={() => set(DEFAULT_SETTINGS[key])}>
          <RotateCcw />
        </IconButton>
      </div>
    </div>
  );
}

interface ControlProps {
  readonly id: string;
  readonly setting: Setting;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Control({ id, setting: { of }, value, onChange }: ControlProps) {
  if (of.kind === 'switch')
    return (
      <input id={id} type="checkbox" checked={value === true} onChange={event => onChange(event.target.checked)} />
    );
  if (of.kind === 'number')
    return (
      <input
        id={id}
        className="setting-input"
        type="number"
        min={of.least}
        max={of.most}
        // Its own text while it is typed: half a number is none yet.
        key={String(value)}
        defaultValue={String(value)}
        onBlur={event => onChange(event.target.valueAsNumber)}
        onChange={event => onChange(event.target.valueAsNumber)}
      />
    );
  return (
    <select
      id={id}
      className="setting-input"
      value={String(value)}
      onChange={event => {
        const chosen = of.values.find(each => String(each) === event.target.value);
        if (chosen !== undefined) onChange(chosen as Value); // as: one of this setting's values, checked again when set
      }}
    >
      {of.values.map(each => (
        <option key={each} value={String(each)}>
          {strings.values[each] ?? each}
        </option>
      ))}
    </select>
  );
}
