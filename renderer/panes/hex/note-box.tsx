import { useId, useState } from 'react';
import { hexOffset } from '../../../shared/base/hex.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { ByteRange } from '../../byte-grid/byte-range.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { ConfirmDialog } from '../../widgets/dialog.tsx';
import { hexStrings } from './strings.ts';

const say = hexStrings.note;

interface NoteBoxProps {
  readonly asset: AssetId;
  readonly range: ByteRange;
  readonly onClose: () => void;
}

/** A note on the selected bytes: a bookmark with text. */
export function NoteBox({ asset, range, onClose }: NoteBoxProps) {
  const { bookmarks, documents, selection, notices } = useWorkbench();
  const address = documents.entry(asset)?.asset?.address ?? '';
  const { list } = bookmarks.store.getState();
  const known = list.find(place => place.address === address && place.start === range.start);
  const [note, setNote] = useState(known?.note ?? '');
  const form = useId();

  function save(): void {
    const { current } = selection.store.getState();
    const text = known?.text ?? (current?.path || hexOffset(range.start));
    bookmarks.write({ address, ...range, text, ...(note !== '' && { note }) });
    notices.say(say.saved(text));
    onClose();
  }

  return (
    <ConfirmDialog title={say.title} onClose={onClose} cancel={say.cancel} accept={{ label: say.save, form }}>
      <form
        id={form}
        className="hex-write"
        onSubmit={event => {
          event.preventDefault();
          save();
        }}
      >
        <p>{say.of(range.size, hexOffset(range.start))}</p>
        <textarea
          rows={4}
          data-default
          aria-label={say.title}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
