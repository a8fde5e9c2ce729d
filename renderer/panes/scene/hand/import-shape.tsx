// A model file in the place of a mesh: what fits and what does not is shown before anything is done.
import { CircleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NewShape, ShapePreview } from '../../../../shared/contract/guard-types.ts';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { Workbench } from '../../../state/workbench.ts';
import { Button } from '../../../widgets/button.tsx';
import { chooseFiles } from '../../../widgets/choose-files.ts';
import { ConfirmDialog } from '../../../widgets/dialog.tsx';
import { sceneStrings } from '../strings.ts';

const say = sceneStrings.importing;

interface ImportState {
  /** What was chosen, and what it would become. */
  readonly offer?: { readonly given: NewShape; readonly preview: ShapePreview };
  readonly isBusy: boolean;
}

export interface Importing {
  readonly store: StoreApi<ImportState>;
  /** Asks for a file, and what it would become, in the place of this mesh where it can be replaced. */
  choose(part?: string): void;
  /** Another mesh of the asset to replace. */
  into(part: string): void;
  /** Makes it an edit. */
  accept(): Promise<void>;
  dismiss(): void;
}

/** From a model file that a person chose to an edit of the mod project. */
export function createImporting({ client, notices, documents }: Workbench, asset: AssetId): Importing {
  const store = createStore<ImportState>(() => ({ isBusy: false }));
  async function offer(given: NewShape): Promise<void> {
    store.setState({ isBusy: true });
    try {
      await documents.flush();
      const preview = await client.previewShape(given);
      const { part, ...whole } = given;
      // What was selected may be no mesh that can be replaced.
      if (part !== undefined && !preview.parts.some(({ path }) => path === part)) return await offer(whole);
      store.setState({ offer: { given, preview }, isBusy: false });
    } catch (error) {
      store.setState({ isBusy: false }, true);
      notices.caught(error);
    }
  }
  async function read(file: File, part: string | undefined): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    await offer({ asset, name: file.name, bytes, ...(part !== undefined && { part }) });
  }
  return {
    store,
    choose: part => chooseFiles({ several: false }, ([file]) => file && void read(file, part)),
    into(part) {
      const { offer: now } = store.getState();
      if (now) void offer({ ...now.given, part });
    },
    async accept() {
      const { offer: now } = store.getState();
      if (now === undefined) return;
      store.setState({ isBusy: true });
      try {
        const edited = await client.importShape(now.given);
        store.setState({ isBusy: false }, true);
        notices.done(say.done(now.given.name), () => documents.edit.undo(edited.asset));
        await documents.open(edited.asset);
      } catch (error) {
        store.setState({ isBusy: false });
        notices.caught(error);
      }
    },
    dismiss: () => store.setState({ isBusy: false }, true),
  };
}

/** The table of what fits; nothing is there until a file was chosen. */
export function ImportDialog({ importing, name }: { readonly importing: Importing; readonly name: string }) {
  const { offer, isBusy } = useStore(importing.store);
  if (offer === undefined) return null;
  const { given, preview } = offer;
  const isRefused = 'refused' in preview;
  const isOpen = isRefused && given.part === undefined && preview.parts.length > 1;
  return (
    <ConfirmDialog
      title={say.title(given.name, name)}
      size="wide"
      onClose={importing.dismiss}
      cancel={say.cancel}
      accept={{ label: say.accept, disabled: isRefused || isBusy, run: () => void importing.accept() }}
      other={<Button onClick={() => importing.choose(given.part)}>{say.other}</Button>}
    >
      {preview.parts.length > 1 && (
        <label className="scene-import-part">
          {say.part}
          <select
            value={isRefused ? (given.part ?? '') : preview.part}
            disabled={isBusy}
            onChange={event => importing.into(event.target.value)}
          >
            {isOpen && <option value="">{say.choosePart}</option>}
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
        <p className="scene-import-refused selectable" role="alert">
          <CircleAlert aria-hidden />
          {say.refused(preview.refused)}
        </p>
      ) : (
        <FitTable preview={preview} />
      )}
    </ConfirmDialog>
  );
}

function FitTable({ preview }: { readonly preview: Exclude<ShapePreview, { readonly refused: string }> }) {
  const { fits, materials, vertices, faces, bytesBefore, bytesAfter } = preview;
  return (
    <>
      <table className="scene-import-table selectable">
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
      <p className="scene-import-sum">{say.sum(vertices, faces, bytesBefore, bytesAfter)}</p>
    </>
  );
}
