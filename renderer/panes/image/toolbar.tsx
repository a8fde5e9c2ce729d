import {
  ChevronLeft,
  ChevronRight,
  Copy,
  Download,
  ImageUp,
  Maximize,
  Palette,
  StretchHorizontal,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useStore } from 'zustand';
import { Button, IconButton } from '../../widgets/button.tsx';
import { OverflowBar } from '../../widgets/overflow-bar.tsx';
import type { Channel, ImageView } from './image-state.ts';
import { imageStrings as say } from './strings.ts';

export interface ToolbarProps {
  readonly view: ImageView;
  readonly zoom: (by: 1 | -1) => void;
  readonly onCopy: () => void;
  readonly onSave: () => void;
  readonly onReplace: () => void;
}

const CHANNELS: readonly Channel[] = ['all', 'colour', 'red', 'green', 'blue', 'alpha'];

/** Zoom, channels, import and export. */
export function Toolbar({ view, zoom, onCopy, onSave, onReplace }: ToolbarProps) {
  const { rows, index, canReplace, stretched, channel } = useStore(view.store);
  const row = rows[index];
  return (
    <OverflowBar className="image-tools" label={say.label}>
      {rows.length > 1 && <Which view={view} />}
      <Colours view={view} />
      <EditColours view={view} />
      <IconButton title={say.fit} keys="0" onClick={() => view.set({ zoom: 'fit' })}>
        <Maximize />
      </IconButton>
      <Button tone="quiet" className="image-one" title={say.oneToOne} onClick={() => view.set({ zoom: 1 })}>
        1:1
      </Button>
      <IconButton title={say.zoomOut} keys="-" onClick={() => zoom(-1)}>
        <ZoomOut />
      </IconButton>
      <IconButton title={say.zoomIn} keys="+" onClick={() => zoom(1)}>
        <ZoomIn />
      </IconButton>
      <div className="view-switch" role="group" aria-label={say.channels}>
        {CHANNELS.map(id => (
          <button key={id} type="button" aria-pressed={id === channel} onClick={() => view.set({ channel: id })}>
            {say.channel[id]}
          </button>
        ))}
      </div>
      {row?.stretch && (
        <IconButton title={say.stretch} pressed={stretched} onClick={() => view.set({ stretched: !stretched })}>
          <StretchHorizontal />
        </IconButton>
      )}
      <span className="image-room" />
      <IconButton title={say.copy} keys="Ctrl+C" onClick={onCopy}>
        <Copy />
      </IconButton>
      <IconButton title={say.save} onClick={onSave}>
        <Download />
      </IconButton>
      {canReplace && (
        <Button title={say.replaceHint} onClick={onReplace}>
          <ImageUp aria-hidden />
          {say.replace}
        </Button>
      )}
    </OverflowBar>
  );
}

/** Chooses the file and the palette that it is shown in. */
function Colours({ view }: { readonly view: ImageView }) {
  const { colourings, colouring } = useStore(view.store);
  if (colourings.length === 0) return null;
  const groups = [...Map.groupBy(colourings, ({ group }) => group)];
  return (
    <select
      className="image-colours"
      aria-label={say.colours}
      title={say.coloursHint}
      value={colouring ?? ''}
      data-overflow="keep"
      onChange={event => void view.colourBy(event.target.value || undefined)}
    >
      <option value="">{say.greys}</option>
      {groups.map(([group, of]) => (
        <optgroup key={group} label={group}>
          {of.map(({ id, name }) => (
            <option key={id} value={id}>
              {say.coloursOf(group, name)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

/** Opens the palettes of the file that contains the chosen one. */
function EditColours({ view }: { readonly view: ImageView }) {
  const { colouring, isEditingColours } = useStore(view.store);
  if (colouring === undefined) return null;
  return (
    <IconButton
      title={say.editColours}
      pressed={isEditingColours}
      data-overflow="keep"
      onClick={() => view.set({ isEditingColours: !isEditingColours })}
    >
      <Palette />
    </IconButton>
  );
}

function Which({ view }: { readonly view: ImageView }) {
  const { rows, index } = useStore(view.store);
  const step = (by: number) => void view.show((index + by + rows.length) % rows.length);
  return (
    <>
      <IconButton title={say.previous} onClick={() => step(-1)}>
        <ChevronLeft />
      </IconButton>
      <span className="image-quiet">{say.which(index, rows.length)}</span>
      <IconButton title={say.next} onClick={() => step(1)}>
        <ChevronRight />
      </IconButton>
    </>
  );
}
