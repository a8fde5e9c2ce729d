import { CircleAlert, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { PicturePreview, PictureResult } from '../../../shared/contract/picture-types.ts';
import { Button } from '../../widgets/button.tsx';
import { ConfirmDialog } from '../../widgets/dialog.tsx';
import { toCanvas } from './image-canvas.ts';
import { hexColour, type ImageView } from './image-state.ts';
import type { Replacing } from './replace-state.ts';
import { imageStrings } from './strings.ts';

const say = imageStrings.dialog;

interface ReplaceDialogProps {
  readonly view: ImageView;
  readonly replacing: Replacing;
  readonly name: string;
  readonly onOther: () => void;
}

/** A preview of what the game will show, before the edit is made. */
export function ReplaceDialog({ view, replacing, name, onOther }: ReplaceDialogProps) {
  const { offer, isBusy } = useStore(replacing.store);
  const now = useStore(view.store, state => state.picture);
  if (offer === undefined) return null;
  const { preview } = offer;
  const isRefused = 'refused' in preview;
  const isScaled = offer.given.scale === true;
  const canScale = isScaled || (!isRefused && preview.better !== undefined);
  return (
    <ConfirmDialog
      title={say.title(name)}
      size="wide"
      onClose={replacing.dismiss}
      cancel={say.cancel}
      accept={{ label: say.replace, disabled: isRefused || isBusy, run: () => void replacing.accept() }}
      other={<Button onClick={onOther}>{say.other}</Button>}
    >
      {isRefused ? (
        <div className="image-note" role="alert">
          <CircleAlert className="image-bad" aria-hidden />
          <div>
            <p className="image-strong">{say.refused}</p>
            <p className="selectable">{preview.refused}</p>
          </div>
        </div>
      ) : (
        <Offer now={now} preview={preview} />
      )}
      {isBusy && (
        <p className="image-doing image-quiet" role="status" aria-busy>
          {say.drawing}
        </p>
      )}
      {canScale && (
        <label className="image-scale">
          <input
            type="checkbox"
            checked={isScaled}
            disabled={isBusy}
            onChange={event => void replacing.scale(event.target.checked)}
          />
          {say.scale}
        </label>
      )}
    </ConfirmDialog>
  );
}

type Sound = Exclude<PicturePreview, { readonly refused: string }>;

function Offer({ now, preview }: { readonly now: PictureResult | undefined; readonly preview: Sound }) {
  const { picture, changed, bytesBefore, bytesAfter, notes, kind } = preview;
  const room = bytesBefore === bytesAfter ? say.inPlace : say.moves(bytesBefore, bytesAfter);
  return (
    <>
      <div className="image-pair">
        {now && <Shown title={say.now} picture={now} />}
        <Shown title={say.after} picture={picture} note={kind} />
      </div>
      <ul className="image-notes">
        <Note text={changed === 0 ? say.same : say.changed(changed)} />
        {notes.map(note => (
          <Note key={note} text={note} />
        ))}
        <Note text={room} />
      </ul>
    </>
  );
}

function Note({ text }: { readonly text: string }) {
  return (
    <li className="image-note">
      <Info aria-hidden />
      <span className="selectable">{text}</span>
    </li>
  );
}

function Shown({
  title,
  picture,
  note,
}: {
  readonly title: string;
  readonly picture: PictureResult;
  readonly note?: string;
}) {
  const canvas = useDrawn(picture, 'all');
  return (
    <figure className="image-shown">
      <div className="image-checker">
        <canvas ref={canvas} className="image-small" role="img" aria-label={title} />
      </div>
      <figcaption>
        <span className="image-strong">{title}</span>
        <span className="image-quiet">{imageStrings.size(picture.width, picture.height)}</span>
        {note && <span className="image-quiet">{note}</span>}
      </figcaption>
      {hasAlpha(picture) && <Alpha title={say.alphaOf(title)} picture={picture} />}
      {picture.indexed && <Colours palette={picture.indexed.palette} />}
    </figure>
  );
}

/** Only the transparency, in grey: white is opaque. */
function Alpha({ title, picture }: { readonly title: string; readonly picture: PictureResult }) {
  const canvas = useDrawn(picture, 'alpha');
  return (
    <div className="image-alpha">
      <canvas ref={canvas} className="image-small" role="img" aria-label={title} />
      <span className="image-quiet">{say.alpha}</span>
    </div>
  );
}

/** The colours of the palette, in their order. */
function Colours({ palette }: { readonly palette: Uint8Array }) {
  const count = palette.length / 3;
  return (
    <div className="image-colours" role="img" aria-label={imageStrings.palette(count)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only its number identifies a colour
        <span key={index} style={{ backgroundColor: hexColour(palette, index * 3) }} />
      ))}
    </div>
  );
}

function hasAlpha({ rgba }: PictureResult): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 255) return true;
  return false;
}

function useDrawn(picture: PictureResult, channel: 'all' | 'alpha') {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (canvas.current === null || !context) return;
    canvas.current.width = picture.width;
    canvas.current.height = picture.height;
    context.drawImage(toCanvas(picture, channel), 0, 0);
  }, [picture, channel]);
  return canvas;
}
