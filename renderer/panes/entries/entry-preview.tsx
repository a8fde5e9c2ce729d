import type { AssetRow } from '../../../shared/contract/types.ts';
import { FormatIcon } from '../../widgets/format-icon.tsx';
import type { Preview } from './previews.ts';

interface EntryPreviewProps {
  readonly row: AssetRow;
  readonly preview: Preview | undefined;
}

/** An entry's picture or waveform; its icon where it has neither, or until they are drawn. */
export function EntryPreview({ row, preview }: EntryPreviewProps) {
  if (preview === undefined)
    return (
      <span className="entry-icon">
        <FormatIcon kind={row.kind} format={row.format} />
      </span>
    );
  if (preview.kind === 'picture') return <img className="entry-picture" src={preview.url} alt="" draggable={false} />;
  const { peaks } = preview;
  return (
    <svg className="entry-wave" viewBox={`0 -1 ${Math.max(1, peaks.length)} 2`} preserveAspectRatio="none" aria-hidden>
      {peaks.map((peak, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the sound
        <rect key={at} x={at} y={-Math.max(peak, 0.02)} width={0.7} height={2 * Math.max(peak, 0.02)} />
      ))}
    </svg>
  );
}
