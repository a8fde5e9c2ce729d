import { useId, useState } from 'react';
import type { KeptStructure, StructureName } from '../../../shared/contract/structure-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { textOfFile } from '../../state/base/bytes-of-file.ts';
import { useAsset, usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { chooseFiles } from '../../widgets/choose-files.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { saveText } from '../../widgets/save-text.ts';
import { TextField } from '../../widgets/text-field.tsx';
import { definitionStrings } from './strings.ts';
import './definition.css';

const say = definitionStrings.lib;
const keyOf = ({ place, id }: StructureName): string => `${place} ${id}`;
const AUTOMATIC = 'automatic';
const OWN = 'own';

/** The structures of the user and the mod project: to manage them, and to choose one for an asset. */
export function LibraryDialog() {
  const { defining, notices } = useWorkbench();
  const { library, list, removed } = usePart(
    bench => bench.defining,
    state => state,
  );
  const asset = library?.asset;
  const name = useAsset(asset)?.name ?? '';
  const [picked, setPicked] = useState<string>();
  const structures = list?.structures ?? [];
  const inUse = list?.chosen;
  const chosen = picked ?? (inUse ? keyOf(inUse) : inUse === null ? OWN : AUTOMATIC);

  async function open(id: AssetId): Promise<void> {
    const structure = structures.find(each => keyOf(each) === chosen);
    const named = structure && { place: structure.place, id: structure.id };
    if (await defining.choose(id, chosen === OWN ? null : named)) defining.closeLibrary();
  }

  function add(): void {
    chooseFiles({ several: true }, async files => {
      for (const file of files) {
        const text = await notices.watch(textOfFile(file));
        if (text === undefined) continue;
        const kept = await defining.add(text, 'library', file.name);
        if (kept) notices.say(say.added(kept.id));
        if (kept) setPicked(keyOf(kept));
      }
    });
  }

  return (
    <Dialog
      title={asset === undefined ? say.title : say.choose(name)}
      size="wide"
      onClose={defining.closeLibrary}
      footer={
        <LibraryFooter
          onAdd={add}
          {...(asset !== undefined && {
            onOpen: () => void open(asset),
          })}
        />
      }
    >
      {removed !== undefined && (
        <p className="definition-row" role="status">
          {say.removed(removed.removed)}
          <Button tone="quiet" data-default onClick={() => void defining.bringBack()}>
            {say.undo}
          </Button>
        </p>
      )}
      {structures.length === 0 && <EmptyState title={say.none} text={say.noneText} />}
      <ul className="definition-list" aria-label={say.title}>
        {asset !== undefined && (
          <>
            <Choice
              value={AUTOMATIC}
              {...{ chosen }}
              setChosen={setPicked}
              title={say.automatic}
              hint={say.automaticHint(list?.fits?.id)}
            />
            <Choice value={OWN} {...{ chosen }} setChosen={setPicked} title={say.own} hint={say.ownHint} />
          </>
        )}
        {structures.map(each => (
          <Row
            key={keyOf(each)}
            structure={each}
            choosing={asset === undefined ? undefined : { chosen, setChosen: setPicked }}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface LibraryFooterProps {
  onAdd(): void;
  /** Opens an asset with the chosen structure; absent if there is no asset. */
  onOpen?(): void;
}

function LibraryFooter({ onAdd, onOpen }: LibraryFooterProps) {
  const { defining, commands } = useWorkbench();
  const create = (): void => {
    defining.closeLibrary();
    commands.run('structure.new');
  };
  return (
    <>
      <Button onClick={onAdd}>{say.add}</Button>
      {onOpen && <Button onClick={create}>{say.create}</Button>}
      <span className="definition-gap" />
      <Button tone="accent" onClick={onOpen ?? defining.closeLibrary}>
        {onOpen ? say.open : say.close}
      </Button>
    </>
  );
}

interface Choosing {
  readonly chosen: string;
  readonly setChosen: (key: string) => void;
}

interface ChoiceProps extends Choosing {
  readonly value: string;
  readonly title: string;
  readonly hint: string;
}

function Choice({ value, title, hint, chosen, setChosen }: ChoiceProps) {
  return (
    <li className="definition-row">
      <label className="definition-choice">
        <input type="radio" name="structure" checked={chosen === value} onChange={() => setChosen(value)} />
        <span>
          {title}
          <small>{hint}</small>
        </span>
      </label>
    </li>
  );
}

function Row({ structure, choosing }: { readonly structure: KeptStructure; readonly choosing: Choosing | undefined }) {
  const { defining } = useWorkbench();
  const [isEditing, setEditing] = useState(false);
  const { id, title, place, fault } = structure;
  const name = { place, id };
  const key = keyOf(structure);
  if (isEditing) return <RowEditor structure={structure} onDone={() => setEditing(false)} />;
  const text = (
    <span>
      <span className="mono">{id}</span> {title !== undefined && title}
      <small>
        {definitionStrings.places[place]} · {say.matches} {usesOf(structure)}
      </small>
      {fault && <small className="definition-failure">{say.fault(fault.line, fault.text)}</small>}
    </span>
  );
  return (
    <li className="definition-row">
      {choosing === undefined ? (
        <div className="definition-choice">{text}</div>
      ) : (
        <label className="definition-choice">
          <input
            type="radio"
            name="structure"
            disabled={fault !== undefined}
            checked={choosing.chosen === key}
            onChange={() => choosing.setChosen(key)}
          />
          {text}
        </label>
      )}
      <Button tone="quiet" onClick={() => setEditing(true)}>
        {say.edit}
      </Button>
      <Button
        tone="quiet"
        onClick={() => void defining.file(name).then(file => file && saveText(file.name, file.text))}
      >
        {say.export}
      </Button>
      <Button tone="quiet" onClick={() => void defining.remove(structure)}>
        {say.remove}
      </Button>
    </li>
  );
}

function usesOf({ glob, extensions, magic }: KeptStructure): string {
  const uses = [
    ...(glob === undefined ? [] : [say.glob(glob)]),
    ...(magic === '' ? [] : [say.magic(magic)]),
    ...(extensions.length === 0 ? [] : [say.extension(extensions)]),
  ];
  return uses.length === 0 ? say.byHand : uses.join('; ');
}

function RowEditor({ structure, onDone }: { readonly structure: KeptStructure; readonly onDone: () => void }) {
  const { defining } = useWorkbench();
  const { id, place, glob = '' } = structure;
  const [name, setName] = useState(id);
  const [files, setFiles] = useState(glob);
  const form = useId();
  async function save(): Promise<void> {
    const pattern = files.trim();
    const kept = await defining.change({
      structure: { place, id },
      id: name,
      glob: pattern === '' ? null : pattern,
    });
    if (kept) onDone();
  }
  return (
    <li className="definition-row">
      <form
        id={form}
        className="definition-edit"
        onKeyDown={event => {
          if (event.key !== 'Escape') return;
          event.preventDefault(); // the dialog stays
          onDone();
        }}
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField label={say.name} value={name} onChange={setName} className="mono" autoFocus />
        <TextField label={say.files} placeholder={say.files} value={files} onChange={setFiles} className="mono" />
      </form>
      <button type="submit" form={form} className="button button-plain">
        {say.ok}
      </button>
      <Button tone="quiet" onClick={onDone}>
        {say.cancel}
      </Button>
    </li>
  );
}
