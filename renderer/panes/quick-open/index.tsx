import { Hash, Search, Tag } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { printKeys } from '../../state/commands/keymap.ts';
import { parentOf } from '../../state/labels/address.ts';
import { calledOf, type Hit } from '../../state/navigation/quick-open.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { FormatIcon } from '../../widgets/format-icon.tsx';
import { Marked } from '../../widgets/marked.tsx';
import { PickBox } from '../../widgets/pick-box.tsx';
import { strings } from './strings.ts';
import './quick-open.css';

/** One box for assets, offsets, fields and commands. */
export function QuickOpen() {
  const { quickOpen, overlays } = useWorkbench();
  const {
    text,
    hits,
    total,
    note,
    isStale = false,
  } = usePart(
    bench => bench.quickOpen,
    state => state,
  );
  const first = usePart(
    bench => bench.overlays,
    state => state.text ?? '',
  );
  useEffect(() => void quickOpen.setText(first), [quickOpen, first]);
  // Offsets and fields belong to the asset in front, which may arrive after the box was opened.
  const active = usePart(
    bench => bench.tabs,
    state => state.active?.asset,
  );
  const inFront = usePart(
    bench => bench.documents,
    ({ entries }) => active && entries[active]?.asset?.id,
  );
  const seen = useRef(inFront);
  useEffect(() => {
    if (seen.current !== inFront) void quickOpen.setText(quickOpen.store.getState().text);
    seen.current = inFront;
  }, [quickOpen, inFront]);
  return (
    <PickBox
      label={strings.label}
      placeholder={strings.placeholder}
      icon={<Search aria-hidden />}
      text={text}
      onText={typed => void quickOpen.setText(typed)}
      proposed={first.startsWith(':') ? first : undefined}
      count={hits.length}
      isStale={isStale}
      note={note}
      onClose={() => overlays.close()}
      onPick={index => {
        const hit = hits[index];
        if (hit === undefined) return;
        overlays.close();
        void quickOpen.pick(hit, { keep: true });
      }}
      renderRow={index => {
        const hit = hits[index];
        return hit && <HitRow hit={hit} />;
      }}
      footer={
        <>
          {strings.footer.map(([key, what]) => (
            <span key={key}>
              <kbd>{key}</kbd> {what}
            </span>
          ))}
          <span className="quick-total">{total > hits.length && strings.total(hits.length, total)}</span>
        </>
      }
    />
  );
}

/** One line of quick open, whatever it leads to. */
function HitRow({ hit }: { readonly hit: Hit }) {
  const platform = usePart(
    bench => bench.connection,
    state => state.hello?.platform ?? 'linux',
  );
  switch (hit.kind) {
    case 'asset':
      return (
        <>
          <FormatIcon kind={hit.row.kind} format={hit.row.format} />
          <Marked text={hit.row.name} marks={hit.marks} />
          <span className="quick-place truncate">{parentOf(hit.row.address)}</span>
          <span className="quick-right">{hit.row.title}</span>
        </>
      );
    case 'command': {
      const keys = hit.command.keys?.[0];
      return (
        <>
          <Marked text={`${hit.command.group}: ${hit.command.title}`} marks={hit.marks} />
          <span className="quick-place" />
          {keys && <kbd>{printKeys(keys, platform)}</kbd>}
        </>
      );
    }
    case 'offset':
      return (
        <>
          <Hash size="1.2em" aria-hidden />
          <span className="mono">{strings.offset(hit.offset)}</span>
          <span className="quick-place truncate mono">{hit.field ?? hit.text}</span>
        </>
      );
    case 'field':
      return (
        <>
          <Tag size="1.2em" aria-hidden />
          <span className="mono">
            <Marked text={calledOf(hit.node) || hit.path || '/'} marks={hit.marks} />
          </span>
          <span className="quick-place truncate mono">
            {hit.node.kind} {hit.node.preview ?? hit.node.text}
          </span>
          <span className="quick-right mono">{strings.offset(hit.node.start)}</span>
        </>
      );
  }
}
