import { type FormEvent, useRef, useState } from 'react';
import { assertNever } from '../../../shared/base/assert-never.ts';
import type { AppliedPatch, PatchRemoval, SnapshotRow } from '../../../shared/contract/patch-types.ts';
import type { SharingWork } from '../../state/project/sharing.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { ConfirmDialog, Dialog } from '../../widgets/dialog.tsx';
import { ReadOnlyCheck } from './check.tsx';
import { DoneStep } from './done-step.tsx';
import { ExportedStep, LabelStep } from './export-step.tsx';
import { AppliedStep, PatchPlanStep, PatchRows } from './patch-plan-step.tsx';
import { FailedStep, WaitStep } from './result-step.tsx';
import { strings } from './sharing-strings.ts';
import { Target } from './target.tsx';
import './write.css';
import './sharing.css';

/** Steps that Escape can cancel, because they leave nothing half done. */
const changesNothing: Record<SharingWork, boolean> = {
  exporting: true,
  planning: true,
  looking: true,
  applying: false,
  removing: false,
  remembering: false,
};

/** Mods as patch files, and game folders remembered by their hashes, one step at a time in one dialog. */
export function SharingDialog() {
  const { sharing } = useWorkbench();
  const state = usePart(
    bench => bench.sharing,
    now => now,
  );
  switch (state.step) {
    case 'closed':
      return null;
    case 'label':
      return <LabelStep />;
    case 'working':
      return (
        <WaitStep
          title={strings.patchesTitle}
          text={strings.working[state.work]}
          progress={state.progress}
          onCancel={() => sharing.cancel()}
          onClose={changesNothing[state.work] ? () => sharing.close() : undefined}
        />
      );
    case 'exported':
      return <ExportedStep exported={state.exported} />;
    case 'patches':
      return <PatchesStep applied={state.applied} />;
    case 'planned':
      return <PatchPlanStep plan={state.plan} />;
    case 'applied':
      return <AppliedStep plan={state.plan} />;
    case 'removal':
      return <RemovalStep removal={state.removal} />;
    case 'removed':
      return <RemovedStep removal={state.removal} />;
    case 'snapshots':
      return <SnapshotsStep taken={state.taken} />;
    case 'failed':
      return <FailedStep failure={state.failure} onClose={() => sharing.close()} />;
    default:
      return assertNever(state);
  }
}

/** The patches of this game, and a way to apply another. */
function PatchesStep({ applied }: { readonly applied: readonly AppliedPatch[] }) {
  const { sharing } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={strings.patchesTitle}
      size="wide"
      onClose={() => sharing.close()}
      footer={
        <>
          <Button onClick={() => sharing.close()}>{strings.close}</Button>
          <Button tone="accent" data-default onClick={() => chooser.current?.click()}>
            {strings.choose}
          </Button>
        </>
      }
    >
      <p className="write-intro">{applied.length === 0 ? strings.noPatches : strings.patchesIntro}</p>
      {applied.length > 0 && <AppliedTable applied={applied} />}
      <input
        ref={chooser}
        type="file"
        accept=".gantry-patch,application/json"
        hidden
        aria-label={strings.chooseLabel}
        onChange={event => {
          const [file] = event.target.files ?? [];
          if (file !== undefined && install !== undefined) void sharing.plan(install, file);
        }}
      />
    </Dialog>
  );
}

function AppliedTable({ applied }: { readonly applied: readonly AppliedPatch[] }) {
  const { sharing } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  return (
    <table className="write-table">
      <thead>
        <tr>
          <th scope="col">{strings.name}</th>
          <th scope="col">{strings.version}</th>
          <th scope="col">{strings.author}</th>
          <th scope="col">{strings.applied}</th>
          <th scope="col">{strings.places}</th>
          <th scope="col">
            <span className="visually-hidden">{strings.removeNow}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {applied.map(({ patch, name, version, author, time, addresses }) => (
          <tr key={patch}>
            <td>{name}</td>
            <td>{version}</td>
            <td>{author}</td>
            <td>{new Date(time).toLocaleString('en-GB')}</td>
            <td title={addresses.join('\n')}>{strings.placesOf(addresses.length)}</td>
            <td className="write-number">
              <Button
                aria-label={`${strings.remove} ${name}`}
                onClick={() => install !== undefined && void sharing.planRemoval(install, patch)}
              >
                {strings.remove}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The existing snapshots, and a way to take one of this game. */
function SnapshotsStep({ taken }: { readonly taken: readonly SnapshotRow[] }) {
  const { sharing } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  const [name, setName] = useState<string>(strings.suggested);
  const [dropping, setDropping] = useState<SnapshotRow>();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (install !== undefined && name.trim() !== '') void sharing.takeSnapshot(install, name.trim());
  }
  if (dropping !== undefined)
    return (
      <ConfirmDialog
        title={strings.dropTitle}
        onClose={() => setDropping(undefined)}
        cancel={strings.cancel}
        accept={{ label: strings.drop, run: () => void sharing.dropSnapshot(dropping.id) }}
      >
        <p className="write-intro sharing-whole">{strings.dropText(dropping.name)}</p>
      </ConfirmDialog>
    );
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
      {taken.length === 0 ? <p className="dim">{strings.noSnapshots}</p> : <Taken taken={taken} onDrop={setDropping} />}
    </Dialog>
  );
}

interface TakenProps {
  readonly taken: readonly SnapshotRow[];
  readonly onDrop: (row: SnapshotRow) => void;
}

function Taken({ taken, onDrop }: TakenProps) {
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
        {taken.map(row => (
          <tr key={row.id}>
            <td className="sharing-cut" title={row.name}>
              {row.name}
            </td>
            <td>{new Date(row.time).toLocaleString('en-GB')}</td>
            <td>{strings.filesOf(row.files, row.entries)}</td>
            <td className="mono sharing-cut" title={row.folder}>
              {row.folder}
            </td>
            <td className="write-number">
              <Button aria-label={`${strings.drop} ${row.name}`} onClick={() => onDrop(row)}>
                {strings.drop}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What removing a patch would do, file by file. */
function RemovalStep({ removal }: { readonly removal: PatchRemoval }) {
  const { sharing } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  const [clearReadOnly, setClearReadOnly] = useState(false);
  const { fits, targets } = removal;
  const isReadOnly = targets.some(target => target.readOnly);
  return (
    <Dialog
      title={strings.removeTitle(removal.name)}
      size="wide"
      onClose={() => sharing.close()}
      footer={
        <>
          <Button onClick={() => sharing.close()}>{fits ? strings.cancel : strings.close}</Button>
          {fits && install !== undefined && (
            <Button
              tone="accent"
              disabled={isReadOnly && !clearReadOnly}
              onClick={() => void sharing.remove(install, { clearReadOnly })}
            >
              {strings.removeNow}
            </Button>
          )}
        </>
      }
    >
      <p className="write-intro">{fits ? strings.removeIntro : strings.removeNot}</p>
      {fits && <ReadOnlyCheck targets={targets} isOn={clearReadOnly} onChange={setClearReadOnly} />}
      {!fits && <PatchRows rows={removal.rows} />}
      <FilesOf removal={removal} />
    </Dialog>
  );
}

function FilesOf({ removal: { files, targets } }: { readonly removal: PatchRemoval }) {
  return (
    <>
      <ul className="sharing-rows">
        {files.map(({ file, how }) => (
          <li key={file}>
            <span className="mono">{file}</span> {strings.how[how]}
          </li>
        ))}
      </ul>
      {targets.map(target => (
        <Target key={target.file} target={target} />
      ))}
    </>
  );
}

/** The patch was removed: shows what was written. */
function RemovedStep({ removal }: { readonly removal: PatchRemoval }) {
  if (!removal.removed) return <RemovalStep removal={removal} />;
  return (
    <DoneStep title={strings.removedTitle} text={strings.removedText}>
      <FilesOf removal={removal} />
    </DoneStep>
  );
}
