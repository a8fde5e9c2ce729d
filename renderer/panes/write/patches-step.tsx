import { useRef } from 'react';
import type { AppliedPatch } from '../../../shared/contract/patch-types.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { strings } from './sharing-strings.ts';

/** The patches of this game, and the way to another one. */
export function PatchesStep({ applied }: { readonly applied: readonly AppliedPatch[] }) {
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
