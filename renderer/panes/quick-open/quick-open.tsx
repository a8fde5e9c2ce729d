import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { PickBox } from '../../widgets/pick-box.tsx';
import { HitRow } from './hit-row.tsx';
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
  return (
    <PickBox
      label={strings.label}
      placeholder={strings.placeholder}
      icon={<Search aria-hidden />}
      text={text}
      onText={typed => void quickOpen.setText(typed)}
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
