// Palettes as rows of colours, with an editor for the selected one.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { NumberField } from './number-field.tsx';
import './swatch-panel.css';

/** A colour as stored, each component up to its maximum. */
export interface StoredColour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly mark: boolean;
}

interface SwatchColour extends StoredColour {
  readonly word: number;
  readonly isClear: boolean;
}

interface SwatchPalette {
  readonly path: string;
  readonly group: string;
  readonly name: string;
  readonly colours: readonly SwatchColour[];
}

interface SwatchPanelProps {
  readonly palettes: readonly SwatchPalette[];
  /** The maximum of each component. */
  readonly most: number;
  /** The meaning of the extra bit. */
  readonly mark: string;
  /** The palette that a picture is shown in. */
  readonly shown?: string | undefined;
  /** The path of the selected colour. */
  readonly selected?: string | undefined;
  readonly onSelect: (path: string) => void;
  /** Shows the picture in a palette, if there is a picture. */
  readonly onShow?: ((path: string) => void) | undefined;
  /** `goesOn`: the same drag in the colour picker. */
  readonly onChange: (path: string, colour: StoredColour, goesOn: boolean) => void;
}

/** Every palette, each colour a button, all of them one Tab stop; the selected colour can be changed below. */
export function SwatchPanel({ palettes, shown, selected, onSelect, onShow, ...rest }: SwatchPanelProps) {
  const sets = useRef<HTMLDivElement>(null);
  const groups = [...Map.groupBy(palettes, ({ group }) => group)];
  const found = palettes.flatMap(palette =>
    palette.colours.flatMap((colour, index) =>
      `${palette.path}[${index}]` === selected ? [{ palette, colour, index }] : [],
    ),
  )[0];
  const stop = found ?? { palette: palettes.find(({ path }) => path === shown) ?? palettes[0], index: 0 };

  function onKeyDown(event: KeyboardEvent): void {
    const swatch = event.target instanceof HTMLElement ? event.target.dataset.swatch : undefined;
    const next = swatch === undefined ? undefined : stepSwatch(event.key, swatch, palettes);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    sets.current?.querySelector<HTMLElement>(`[data-swatch="${CSS.escape(next)}"]`)?.focus();
  }

  return (
    <div className="swatches">
      <div ref={sets} className="swatches-sets" role="group" aria-label={say.palettes} onKeyDown={onKeyDown}>
        {groups.map(([group, of]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            {of.map(palette => (
              <Row
                key={palette.path}
                {...{ palette, selected, onSelect, onShow, most: rest.most }}
                stop={palette === stop.palette ? stop.index : undefined}
                isShown={palette.path === shown}
              />
            ))}
          </section>
        ))}
      </div>
      {found === undefined || selected === undefined ? (
        <p className="swatches-hint">{say.hint}</p>
      ) : (
        <ColourBox
          key={selected}
          path={selected}
          title={say.colourOf(found.palette.name, found.index)}
          {...rest}
          colour={found.colour}
        />
      )}
    </div>
  );
}

/** Where a key leads from a colour: along its palette, or to the same number in the previous or next palette. */
export function stepSwatch(
  key: string,
  from: string,
  palettes: readonly { readonly path: string; readonly colours: readonly unknown[] }[],
): string | undefined {
  const [, path, number] = /^(.*)\[(\d+)\]$/.exec(from) ?? [];
  const row = palettes.findIndex(palette => palette.path === path);
  const count = palettes[row]?.colours.length ?? 0;
  const at = Number(number);
  const along = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[key];
  if (along !== undefined) return along >= 0 && along < count ? `${path}[${along}]` : undefined;
  const across = { ArrowDown: 1, ArrowUp: -1, PageDown: palettes.length, PageUp: -palettes.length }[key];
  if (across === undefined) return undefined;
  const other = palettes[Math.max(0, Math.min(palettes.length - 1, row + across))];
  return other && `${other.path}[${Math.min(at, other.colours.length - 1)}]`;
}

const say = {
  palettes: 'Palettes',
  hint: 'Select a colour to change it.',
  colourOf: (palette: string, index: number) => `Colour ${index} of ${palette}`,
  swatch: (palette: string, index: number, text: string) => `Colour ${index} of ${palette}, ${text}`,
  clear: 'transparent',
  show: (palette: string) => `Show the picture in ${palette}`,
  pick: 'Pick a colour',
  stored: 'Stored as',
  parts: { red: 'Red', green: 'Green', blue: 'Blue' },
} as const;

interface RowProps extends Pick<SwatchPanelProps, 'selected' | 'onSelect' | 'onShow' | 'most'> {
  readonly palette: SwatchPalette;
  /** The colour that Tab leads to, if it is one of these. */
  readonly stop: number | undefined;
  readonly isShown: boolean;
}

function Row({ palette, stop, selected, onSelect, onShow, most, isShown }: RowProps) {
  const { path, name, colours } = palette;
  return (
    <div className="swatches-row" data-shown={isShown}>
      {onShow ? (
        // The arrow keys show a palette by selecting a colour of it.
        <button
          type="button"
          className="swatches-name"
          title={say.show(name)}
          tabIndex={-1}
          onClick={() => onShow(path)}
        >
          {name}
        </button>
      ) : (
        <span className="swatches-name">{name}</span>
      )}
      <div role="group" aria-label={name}>
        {colours.map((colour, index) => {
          const own = `${path}[${index}]`;
          const title = say.swatch(name, index, colour.isClear ? say.clear : hexOf(colour, most));
          return (
            <button
              key={own}
              type="button"
              className={colour.isClear ? 'swatch swatch-clear' : 'swatch'}
              style={colour.isClear ? undefined : { backgroundColor: hexOf(colour, most) }}
              title={title}
              aria-label={title}
              aria-pressed={own === selected}
              data-swatch={own}
              data-mark={colour.mark}
              tabIndex={index === stop ? 0 : -1}
              onClick={() => onSelect(own)}
            />
          );
        })}
      </div>
    </div>
  );
}

interface ColourBoxProps extends Pick<SwatchPanelProps, 'most' | 'mark' | 'onChange'> {
  readonly path: string;
  readonly title: string;
  readonly colour: SwatchColour;
}

/** Edits a colour visually, by its stored components, and by its extra bit. */
function ColourBox({ path, title, colour, most, mark, onChange }: ColourBoxProps) {
  const picker = useRef<HTMLInputElement>(null);
  const isGoingOn = useRef(false);
  const { red, green, blue } = colour;
  // The chosen colour, until the stored one arrives.
  const id = useId();
  const [isMarked, setMarked] = useState(colour.mark);
  useEffect(() => setMarked(colour.mark), [colour.mark]);
  const now = { red, green, blue, mark: colour.mark };
  useEffect(() => {
    // The picker was closed: later changes are another step.
    const end = () => {
      isGoingOn.current = false;
    };
    const input = picker.current;
    input?.addEventListener('change', end);
    return () => input?.removeEventListener('change', end);
  }, []);

  function pick(hex: string): void {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16));
    const part = (value: number): number => Math.round((value * most) / FULL);
    onChange(path, { red: part(r), green: part(g), blue: part(b), mark: now.mark }, isGoingOn.current);
    isGoingOn.current = true;
  }

  return (
    <fieldset className="swatches-box">
      <legend>{title}</legend>
      <input
        ref={picker}
        type="color"
        aria-label={say.pick}
        title={say.pick}
        value={hexOf(colour, most).toLowerCase()}
        onChange={event => pick(event.target.value)}
      />
      {(['red', 'green', 'blue'] as const).map(part => (
        <label key={part} htmlFor={`${id} ${part}`}>
          {say.parts[part]}
          <NumberField
            id={`${id} ${part}`}
            label={say.parts[part]}
            value={now[part]}
            most={most}
            put={(value, goesOn) => onChange(path, { ...now, [part]: value }, goesOn)}
          />
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={isMarked}
          onChange={event => {
            setMarked(event.target.checked);
            onChange(path, { ...now, mark: event.target.checked }, false);
          }}
        />
        {mark}
      </label>
      <output className="mono">
        {say.stored} 0x{colour.word.toString(16).toUpperCase().padStart(4, '0')}
        {colour.isClear && ` (${say.clear})`}
      </output>
    </fieldset>
  );
}

const FULL = 255;

/** `#RRGGBB` of a stored colour. */
export function hexOf({ red, green, blue }: Omit<StoredColour, 'mark'>, most: number): string {
  const digits = [red, green, blue].map(part =>
    Math.round((part * FULL) / most)
      .toString(16)
      .toUpperCase()
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
