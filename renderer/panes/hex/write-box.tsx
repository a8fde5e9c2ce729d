import { useId, useState } from 'react';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { ByteRange } from '../../byte-grid/byte-range.ts';
import { ConfirmDialog } from '../../widgets/dialog.tsx';
import { allForms, type ByteForm, byteForms, type FormSettings, readAnyForm } from './byte-forms.ts';
import { repeated } from './paste-as.ts';
import { hexStrings } from './strings.ts';

const say = hexStrings.write;

/** The most that fits in one call to the host. */
export const MOST = 16 * 1024 * 1024;

interface WriteBoxProps {
  readonly range: ByteRange;
  /** Bytes from the start of the range to the end of the asset. */
  readonly room: number;
  /** Inserts the bytes before the range instead of overwriting it. */
  readonly inserts: boolean;
  readonly settings: FormSettings;
  readonly onWrite: (bytes: Uint8Array, at: number) => void;
  readonly onClose: () => void;
}

/** `any` means any recognised form. */
type Source = ByteForm | 'any' | 'random';

const sources: readonly Source[] = ['any', ...allForms, 'random'];

/** A form for bytes to write over an asset's, once or as often as they fit in the selection. */
export function WriteBox({ range, room, inserts, settings, onWrite, onClose }: WriteBoxProps) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Source>('any');
  const [fills, setFills] = useState(range.size > 1 && !inserts);
  const [isAfter, setAfter] = useState(false);
  const form = useId();
  const start = isAfter ? range.start + range.size : range.start;
  const plan = planned({ text, kind, fills: fills || kind === 'random', settings }, range, inserts ? MOST : room);
  const canFill = range.size > 1 && !inserts;

  return (
    <ConfirmDialog
      title={inserts ? say.insertTitle : say.title}
      onClose={onClose}
      cancel={say.cancel}
      accept={{ label: inserts ? say.insert : say.write, disabled: typeof plan === 'string', form }}
    >
      <form
        id={form}
        className="hex-write"
        onSubmit={event => {
          event.preventDefault();
          if (typeof plan !== 'string') onWrite(plan, start);
        }}
      >
        <label>
          {say.form}
          <select
            value={kind}
            onChange={event => setKind(event.target.value as Source)} // as: these are the options
          >
            {sources.map(source => (
              <option key={source} value={source}>
                {source === 'any' || source === 'random' ? say.kinds[source] : hexStrings.forms[source]}
              </option>
            ))}
          </select>
        </label>
        {kind !== 'random' && (
          <textarea
            className="mono"
            rows={5}
            spellCheck={false}
            data-default
            aria-label={say.bytes}
            placeholder={say.example}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
        {kind !== 'random' && canFill && (
          <label className="hex-write-fills">
            <input type="checkbox" checked={fills} onChange={event => setFills(event.target.checked)} />
            {say.fills(range.size)}
          </label>
        )}
        {inserts && (
          <label className="hex-write-fills">
            <input type="checkbox" checked={isAfter} onChange={event => setAfter(event.target.checked)} />
            {say.after}
          </label>
        )}
        <p role="status">{typeof plan === 'string' ? plan : planText(plan.length, start, inserts)}</p>
      </form>
    </ConfirmDialog>
  );
}

function planText(count: number, start: number, inserts: boolean): string {
  if (inserts) return say.insertPlan(count, hexOffset(start));
  return say.plan(count, hexOffset(start), hexOffset(start + count - 1));
}

interface Wanted {
  readonly text: string;
  readonly kind: Source;
  readonly fills: boolean;
  readonly settings: FormSettings;
}

/** The bytes that would be written, or why there are none. */
export function planned({ text, kind, fills, settings }: Wanted, range: ByteRange, room: number): Uint8Array | string {
  if (fills && range.size > MOST) return say.tooMany('16 MB');
  if (kind === 'random') return randomBytes(range.size);
  if (text === '') return say.nothing;
  const bytes = kind === 'any' ? readAnyForm(text, settings) : byteForms[kind].read(text, settings);
  if (bytes === undefined || bytes.length === 0) return say.unreadable(kind);
  if (fills) return repeated(bytes, range.size);
  return bytes.length > room ? say.noRoom(bytes.length, room) : bytes;
}

/** getRandomValues gives at most 64 KiB per call. */
function randomBytes(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 0x1_0000) crypto.getRandomValues(bytes.subarray(at, at + 0x1_0000));
  return bytes;
}
