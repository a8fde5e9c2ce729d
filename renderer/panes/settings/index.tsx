import { RotateCcw, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { DEFAULT_SETTINGS, fits, type Setting, type Settings, settings } from '../../state/settings/settings.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { strings } from './strings.ts';
import './settings.css';

const groups: readonly Setting['group'][] = ['window', 'bytes', 'numbers', 'names'];

/** Every setting, with those that differ from the default marked; a change applies at once. */
export function SettingsPage() {
  const { overlays, preferences } = useWorkbench();
  const { file, broken } = usePart(
    bench => bench.preferences.file,
    state => state,
  );
  const [filter, setFilter] = useState('');
  const found = settings.filter(setting => isFound(setting, filter));
  const footer = (
    <>
      <Button onClick={() => overlays.open('shortcuts')}>{strings.keys}</Button>
      <Button onClick={() => preferences.resetSettings()}>{strings.resetAll}</Button>
    </>
  );
  return (
    <Dialog title={strings.title} size="wide" onClose={() => overlays.close()} footer={footer}>
      <TextField
        label={strings.filter}
        placeholder={strings.filter}
        icon={<Search aria-hidden />}
        value={filter}
        onChange={setFilter}
        clearable
      />
      {broken !== undefined && (
        <p className="settings-broken" role="alert">
          {strings.broken(broken)}
        </p>
      )}
      {found.length === 0 && <p className="settings-none">{strings.none}</p>}
      {groups.map(group => (
        <Group key={group} title={strings.groups[group]} settings={found.filter(setting => setting.group === group)} />
      ))}
      {file !== '' && <p className="settings-file selectable">{strings.file(file)}</p>}
    </Dialog>
  );
}

function isFound({ key, name, group }: Setting, filter: string): boolean {
  const text = `${strings.groups[group]} ${strings.titles[key]} ${strings.about[key]} ${name}`.toLowerCase();
  return text.includes(filter.trim().toLowerCase());
}

function Group({ title, settings: rows }: { readonly title: string; readonly settings: readonly Setting[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="settings-group">
      <h3>{title}</h3>
      {rows.map(setting => (
        <SettingRow key={setting.key} setting={setting} />
      ))}
    </section>
  );
}

type Value = Settings[keyof Settings];

/** One setting: what it does, its value, and a reset to the default. */
function SettingRow({ setting }: { readonly setting: Setting }) {
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
        // The text as typed: half a number is not a number yet.
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
