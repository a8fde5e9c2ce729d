import { useId, useState } from 'react';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { memberNames, type NewField, restOf, withField } from '../../../shared/structures/edit-text.ts';
import { definedIn } from '../../editor/ksy-context.ts';
import { ksyTypes } from '../../editor/ksy-words.ts';
import type { FieldQuestion } from '../../state/structures/defining.ts';
import { usePart, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import type { DefinitionEditor } from './definition-editor.ts';
import { definitionStrings as say } from './strings.ts';

interface FieldBoxProps {
  readonly asset: AssetId;
  readonly question: FieldQuestion;
  readonly text: string;
  readonly editor: DefinitionEditor;
}

const box = say.box;
const SIZES: Readonly<Record<string, number>> = {
  u1: 1,
  u2: 2,
  u4: 4,
  u8: 8,
  s1: 1,
  s2: 2,
  s4: 4,
  s8: 8,
  f4: 4,
  f8: 8,
};
const NAME = /^[a-z][a-z0-9_]*$/;

/** The form for a new field: for the selected bytes, or of a type at an offset. */
export function FieldBox({ asset, question, text, editor }: FieldBoxProps) {
  const bench = useWorkbench();
  const { start, size } = usePart(
    parts => parts.selection,
    ({ current }) => (current?.asset === asset ? current : NOTHING),
  );
  const types = typesIn(text);
  const isPlace = question === 'place';
  const [id, setId] = useState(`field_${start.toString(16)}`);
  const [type, setType] = useState(isPlace ? (types[0] ?? '') : typeFor(size));
  const [at, setAt] = useState(hexOffset(start));
  const [repeat, setRepeat] = useState('');
  const [failure, setFailure] = useState<string>();

  async function add(): Promise<void> {
    const offset = isPlace ? offsetOf(at) : start;
    const wrong = wrongName(text, id) ?? (offset === undefined ? box.badOffset : wrongRepeat(repeat));
    if (wrong !== undefined || offset === undefined) return setFailure(wrong);
    const isNext = !isPlace && (await endOfSequence(bench, asset, restOf(text))) === offset;
    const field = { ...fieldOf({ id, type, repeat, size: isPlace ? 1 : size }), ...(isNext ? {} : { at: offset }) };
    const changed = withField(text, field);
    if (changed === undefined) return setFailure(box.noPlace);
    editor.change(changed);
    bench.defining.answered();
    editor.goToText(isNext ? `- id: ${id}` : `${id}:`);
  }

  return (
    <Dialog
      title={isPlace ? box.place : box.selection}
      onClose={() => bench.defining.answered()}
      footer={
        <Button tone="accent" onClick={() => void add()}>
          {box.add}
        </Button>
      }
    >
      <form
        className="definition-box"
        onSubmit={event => {
          event.preventDefault();
          void add();
        }}
      >
        {!isPlace && <p className="definition-range">{box.range(hexOffset(start), size)}</p>}
        <span>{box.name}</span>
        <TextField
          label={box.name}
          value={id}
          onChange={setId}
          onFocus={event => event.target.select()}
          className="mono"
        />
        <TypeChoice types={types} type={type} onChoose={setType} />
        {isPlace && (
          <>
            <span>{box.offset}</span>
            <TextField label={box.offset} value={at} onChange={setAt} className="mono" />
          </>
        )}
        <span>{box.repeat}</span>
        <TextField label={box.repeat} placeholder={box.repeatHint} value={repeat} onChange={setRepeat} />
        {failure !== undefined && (
          <p className="definition-failure" role="alert">
            {failure}
          </p>
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** The types that the text defines, then the built-in ones. */
function typesIn(text: string): readonly string[] {
  return [
    ...definedIn(text.split('\n')).flatMap(({ kind, word }) => (kind === 'type' ? [word] : [])),
    ...Object.keys(ksyTypes).filter(type => !/^b\d/.test(type)),
  ];
}

interface TypeChoiceProps {
  readonly types: readonly string[];
  readonly type: string;
  onChoose(type: string): void;
}

function TypeChoice({ types, type, onChoose }: TypeChoiceProps) {
  const select = useId();
  return (
    <>
      <label htmlFor={select}>{box.type}</label>
      <select id={select} className="definition-select" value={type} onChange={event => onChoose(event.target.value)}>
        {['', ...types].map(each => (
          <option key={each} value={each}>
            {each === '' ? box.bytes : each}
          </option>
        ))}
      </select>
    </>
  );
}

const NOTHING = { start: 0, size: 1 };

/** Numbers have the sizes of their types; everything else is bytes until the user chooses a type. */
function typeFor(size: number): string {
  return { 1: 'u1', 2: 'u2', 4: 'u4', 8: 'u8' }[size] ?? '';
}

function offsetOf(text: string): number | undefined {
  const value = /^\s*(0x[0-9a-f]+|\d+)\s*$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

function wrongName(text: string, id: string): string | undefined {
  if (!NAME.test(id)) return box.badName;
  return memberNames(text).has(id) ? box.taken(id) : undefined;
}

function wrongRepeat(repeat: string): string | undefined {
  return /^\s*([\w.]+(\s*[-+*/]\s*[\w.]+)?)?\s*$/.test(repeat) ? undefined : box.badRepeat;
}

/** A number repeats if that fills the selection exactly; text and bytes take all of it. */
function fieldOf({ id, type, repeat, size }: { id: string; type: string; repeat: string; size: number }): NewField {
  const plain = repeat.trim();
  const fits = SIZES[type];
  const times = fits !== undefined && size > fits && size % fits === 0 ? size / fits : undefined;
  const count = plain === '' ? times : plain;
  const each =
    typeof count === 'string' && /^\d+$/.test(count) && size % Number(count) === 0 ? size / Number(count) : size;
  return {
    id,
    ...(type === '' ? {} : { type }),
    ...(type === '' || type === 'str' ? { size: each } : {}),
    ...(type === 'str' || type === 'strz' ? { encoding: 'ASCII' } : {}),
    ...(count === undefined ? {} : { repeat: count }),
  };
}

/** Where the contiguous fields from the start of the outermost type end, without the rest. */
async function endOfSequence(
  { client }: Pick<Workbench, 'client'>,
  asset: AssetId,
  rest: string | undefined,
): Promise<number | undefined> {
  try {
    const { children } = await client.nodesAt({ asset, path: '', first: 0, count: 1000 });
    let end = 0;
    for (const { key, start, size } of children) if (start === end && key !== rest) end = start + size;
    return end;
  } catch {
    return undefined; // an unreadable structure has no end: the field gets its own offset
  }
}
