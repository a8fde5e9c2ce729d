import { LibraryBig, MapPinPlus, TextSelect, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AssetStructure } from '../../../shared/contract/structure-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Command } from '../../state/commands/commands.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { useAsset, usePart, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { useToolMenu } from '../../widgets/menu.tsx';
import { DefinitionEditor } from './definition-editor.ts';
import { FieldBox } from './field-box.tsx';
import { Problems } from './problems.tsx';
import { definitionStrings as say } from './strings.ts';
import './definition.css';

/** The text of the structure that an asset is read with; the bytes are updated with each key. */
export function DefinitionPane({ asset }: { readonly asset: AssetId }) {
  const bench = useWorkbench();
  const { defining } = bench;
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<DefinitionEditor>();
  const shown = usePart(
    parts => parts.defining,
    state => state.texts[asset],
  );
  const asked = usePart(
    parts => parts.defining,
    state => (state.asked?.asset === asset ? state.asked.question : undefined),
  );
  const structure = useAsset(asset)?.structure;
  useEffect(() => {
    if (box.current === null) return undefined;
    const made = new DefinitionEditor(box.current, {
      label: say.label,
      typed: text => void defining.typed(asset, text),
    });
    setEditor(made);
    return () => made.dispose();
  }, [defining, asset]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another structure has another text
  useEffect(() => {
    // A text that was just dropped is not reopened.
    if (structure !== undefined && !defining.store.getState().texts[asset]) void defining.load(asset);
  }, [defining, asset, structure, shown === undefined]);
  useEffect(() => {
    if (shown) editor?.show(shown.text);
  }, [editor, shown]);
  useEffect(() => editor?.problems(shown?.problems ?? []), [editor, shown?.problems]);
  useCommands(commands(bench, asset, editor));
  return (
    <section className="definition" data-scope="definition" data-takes-keyboard aria-label={say.label}>
      <Tools asset={asset} shown={shown} />
      {shown?.isOutdated && (
        <div className="banner" role="status">
          <TriangleAlert aria-hidden />
          <span className="banner-text">{say.isOutdated}</span>
        </div>
      )}
      <div ref={box} className="definition-editor" />
      {shown === undefined && <p className="definition-wait">{say.loading}</p>}
      {shown && <Problems asset={asset} shown={shown} editor={editor} />}
      {asked && shown && editor && (
        <FieldBox key={asked} asset={asset} question={asked} text={shown.text} editor={editor} />
      )}
    </section>
  );
}

function Tools({ asset, shown }: { readonly asset: AssetId; readonly shown: AssetStructure | undefined }) {
  const bench = useWorkbench();
  const { defining } = bench;
  const { kept, isDraft = false } = shown ?? {};
  const state = kept === undefined ? say.isNew : isDraft ? say.isDraft : say.isKept(kept.place);
  const hasProject = usePart(
    bench => bench.defining,
    ({ list }) => list?.hasProject ?? false,
  );
  const { menu, showBelow } = useToolMenu(say.save, () => [
    { title: say.saveIn('library'), run: () => void keep(defining, asset, 'library') },
    {
      ...{ title: say.saveIn('project'), disabled: !hasProject, ...(!hasProject && { hint: say.noProject }) },
      run: () => void keep(defining, asset, 'project'),
    },
  ]);

  /** The first change creates a project, so its existence is checked each time. */
  async function choosePlace(button: Element): Promise<void> {
    await defining.refresh();
    showBelow(button);
  }
  return (
    <header className="definition-tools">
      <span className="truncate definition-state" title={state}>
        {shown && state}
      </span>
      <IconButton title={say.box.selection} keys="Ctrl+K F" onClick={() => defining.ask(asset, 'selection')}>
        <TextSelect />
      </IconButton>
      <IconButton title={say.box.place} keys="Ctrl+K P" onClick={() => defining.ask(asset, 'place')}>
        <MapPinPlus />
      </IconButton>
      <IconButton title={say.library} onClick={() => defining.openLibrary(asset)}>
        <LibraryBig />
      </IconButton>
      {isDraft && <Button onClick={() => void giveUp(bench, asset)}>{kept ? say.revert : say.discard}</Button>}
      <Button
        tone="accent"
        disabled={!isDraft || shown?.isInUse === false}
        onClick={event => {
          if (kept) void keep(defining, asset, kept.place);
          else void choosePlace(event.currentTarget);
        }}
      >
        {say.save}
      </Button>
      {menu}
    </header>
  );
}

async function giveUp({ defining, notices }: Pick<Workbench, 'defining' | 'notices'>, asset: AssetId): Promise<void> {
  const typed = await defining.drop(asset);
  if (typed !== undefined) notices.done(say.discarded, () => defining.takeUp(asset, typed));
}

const keep = (defining: Workbench['defining'], asset: AssetId, place: 'library' | 'project') =>
  defining.keep(asset, place);

function commands(
  bench: Pick<Workbench, 'defining' | 'notices'>,
  asset: AssetId,
  editor: DefinitionEditor | undefined,
): Command[] {
  const { group, save, find } = say.command;
  const { defining } = bench;
  const scope = 'definition';
  const saveNow = () => {
    const text = defining.store.getState().texts[asset];
    if (text?.isDraft && !text.isInUse) bench.notices.say(say.notSaved, { tone: 'bad' });
    else if (text?.isDraft) void keep(defining, asset, text.kept?.place ?? 'library');
  };
  return [
    {
      ...{ id: 'structure.save', title: save, group, keys: ['Ctrl+S'], scope },
      run: saveNow,
    },
    {
      ...{ id: 'structure.find', title: find, group, keys: ['Ctrl+F'], scope },
      run: () => editor?.run('actions.find'),
    },
  ];
}
