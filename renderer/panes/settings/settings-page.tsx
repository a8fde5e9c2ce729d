import { Search } from 'lucide-react';
import { useState } from 'react';
import { type Setting, settings } from '../../state/settings.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { SettingRow } from './setting-row.tsx';
import { strings } from './strings.ts';
import './settings.css';

const groups: readonly Setting['group'][] = ['window', 'bytes', 'numbers', 'names'];

/** Every setting, with what differs from the default; a change holds at once. */
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
