// Imports a model file to replace a mesh: a table shows what matches before anything is changed.
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ShapePreview } from '../../../shared/contract/guard-types.ts';
import type { ImportOffer } from '../../state/entries/importing.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { chooseFiles } from '../../widgets/choose-files.ts';
import { ConfirmDialog } from '../../widgets/dialog.tsx';
import { importPaneStrings as say } from './strings.ts';
import './import.css';

/** The table of what matches; empty until a file is chosen. */
export function ImportDialog() {
  const { offer, isBusy } = usePart(
    bench => bench.importing,
    state => state,
  );
  return offer ? <Offer offer={offer} isBusy={isBusy} /> : null;
}

function Offer({ offer, isBusy }: { readonly offer: ImportOffer; readonly isBusy: boolean }) {
  const { importing } = useWorkbench();
  const { given, preview, target } = offer;
  const isRefused = 'refused' in preview;
  const isNew = given.fresh !== undefined;
  const isOpen = isRefused && preview.isOpen === true;
  // The choice of a mesh matters only for a file that can be imported.
  const hasChoice = preview.parts.length > 1 && (!isRefused || isOpen || isNew || given.part !== undefined);
  return (
    <ConfirmDialog
      title={(isNew ? say.newTitle : say.title)(given.name, target.name)}
      size="wide"
      onClose={importing.dismiss}
      cancel={say.cancel}
      accept={{ label: say.accept, disabled: isRefused || isBusy, run: () => void importing.accept() }}
      other={
        <Button onClick={() => chooseFiles({ several: true }, files => void importing.bring(target, files))}>
          {say.other}
        </Button>
      }
    >
      {isNew && <NewName key={given.fresh} name={given.fresh} isBusy={isBusy} />}
      {hasChoice && (
        <label className="import-part">
          {isNew ? say.like : say.part}
          <select
            value={isRefused || isNew ? (given.part ?? '') : preview.part}
            disabled={isBusy}
            data-default={isOpen || undefined}
            onChange={event => importing.into(event.target.value)}
          >
            {(isOpen || (isNew && given.part === undefined)) && (
              <option value="">{isNew ? say.likeDefault : say.choosePart}</option>
            )}
            {preview.parts.map(part => (
              <option key={part.path} value={part.path}>
                {part.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {isOpen ? (
        <p>{say.whichPart(preview.parts.length)}</p>
      ) : isRefused ? (
        <p className="import-refused selectable" role="alert">
          <CircleAlert aria-hidden />
          {say.refused(preview.refused)}
        </p>
      ) : (
        <FitTable preview={preview} />
      )}
    </ConfirmDialog>
  );
}

/** Takes effect when Enter is pressed or the field loses focus. */
function NewName({ name, isBusy }: { readonly name: string; readonly isBusy: boolean }) {
  const { importing } = useWorkbench();
  const [typed, setTyped] = useState(name);
  return (
    <label className="import-part">
      {say.newName}
      <input
        className="mono"
        value={typed}
        disabled={isBusy}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => importing.rename(typed.trim())}
        onKeyDown={event => {
          if (event.key === 'Enter') importing.rename(typed.trim());
        }}
      />
    </label>
  );
}

function FitTable({ preview }: { readonly preview: Exclude<ShapePreview, { readonly refused: string }> }) {
  const { fits, materials, vertices, faces, bytesBefore, bytesAfter } = preview;
  return (
    <>
      <table className="import-table selectable">
        <thead>
          <tr>
            {say.columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fits.map(({ what, found, becomes, how }) => (
            <tr key={`${what} ${becomes}`} data-how={how}>
              <th scope="row">{what}</th>
              <td>{found}</td>
              <td>{becomes}</td>
              <td>{say.how[how]}</td>
            </tr>
          ))}
          {materials.map(({ name, as }) => (
            <tr key={`material ${name}`}>
              <th scope="row">{say.material}</th>
              <td>{name || say.unnamed}</td>
              <td>{as}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="import-sum">{say.sum(vertices, faces, bytesBefore, bytesAfter)}</p>
    </>
  );
}
