import { type FormEvent, useState } from 'react';
import type { SnapshotRow } from '../../../shared/contract/patch-types.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { strings } from './sharing-strings.ts';

/** The snapshots there are, and one more of this game. */
export function SnapshotsStep({ taken }: { readonly taken: readonly SnapshotRow[] }) {
  const { sharing } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  const [name, setName] = useState<string>(strings.suggested);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (install !== undefined && name.trim() !== '') void sharing.takeSnapshot(install, name.trim());
  }
  return (
    <Dialog
      title={strings.snapshotsTitle}
      size="wide"
      onClose={() => sharing.close()}
      footer={<Button onClick={() => sharing.close()}>{strings.close}</Button>}
    >
      <p className="write-intro">{strings.snapshotsIntro}</p>
      {install !== undefined && (
        <form className="sharing-take" onSubmit={submit}>
          <input
            className="sharing-input"
            aria-label={strings.snapshotName}
            value={name}
            maxLength={200}
            onChange={event => setName(event.target.value)}
          />
          <button type="submit" className="button button-accent" disabled={name.trim() === ''}>
            {strings.take}
          </button>
        </form>
      )}
      {taken.length === 0 ? <p className="dim">{strings.noSnapshots}</p> : <Taken taken={taken} />}
    </Dialog>
  );
}

function Taken({ taken }: { readonly taken: readonly SnapshotRow[] }) {
  const { sharing } = useWorkbench();
  return (
    <table className="write-table">
      <thead>
        <tr>
          <th scope="col">{strings.name}</th>
          <th scope="col">{strings.taken}</th>
          <th scope="col">{strings.files}</th>
          <th scope="col">{strings.of}</th>
          <th scope="col">
            <span className="visually-hidden">{strings.drop}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {taken.map(({ id, name, time, files, entries, folder }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>{new Date(time).toLocaleString('en-GB')}</td>
            <td>{strings.filesOf(files, entries)}</td>
            <td className="mono">{folder}</td>
            <td className="write-number">
              <Button aria-label={`${strings.drop} ${name}`} onClick={() => void sharing.dropSnapshot(id)}>
                {strings.drop}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
