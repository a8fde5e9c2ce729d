import { ListTree } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { useAsset, usePart, useWorkbench } from '../state/workbench.ts';
import { EmptyState } from '../widgets/empty-state.tsx';
import { Grip } from '../widgets/split-pane.tsx';
import { Waiting } from '../widgets/waiting.tsx';
import { Guard } from './guard.tsx';
import { InspectorPane, StructurePane } from './panes.ts';
import { strings } from './strings.ts';

/** The right side: structure on top, data inspector below, both of the active asset. */
export function Side() {
  const { preferences } = useWorkbench();
  const box = useRef<HTMLDivElement>(null);
  const side = usePart(
    bench => bench.preferences,
    state => state.side,
  );
  const { active: shown, front } = usePart(
    bench => bench.tabs,
    state => state,
  );
  const compared = usePart(
    bench => bench.comparing,
    state => (front === undefined ? undefined : state.entries[front]?.shown),
  );
  // Of a comparison in front it is the side after, where there is one.
  const active = shown?.asset ?? compared?.b ?? compared?.a;
  const asset = useAsset(active);
  if (asset === undefined) {
    return <EmptyState icon={<ListTree />} title={strings.nothingSelected} text={strings.nothingSelectedText} />;
  }
  return (
    <div className="side" ref={box}>
      <div className="side-part" style={{ flex: side.split }} data-zone="structure">
        <Guard key={`structure ${asset.id}`}>
          <Suspense fallback={<Waiting label={strings.loading} />}>
            <StructurePane asset={asset.id} place="side" />
          </Suspense>
        </Guard>
      </div>
      <Grip
        direction="column"
        label={strings.resizeSplit}
        value={side.split}
        min={0.15}
        max={0.85}
        scale={() => 1 / Math.max(box.current?.clientHeight ?? 1, 1)}
        onChange={split => preferences.set({ side: { ...side, split } })}
      />
      <div className="side-part" style={{ flex: 1 - side.split }} data-zone="inspector">
        <Guard key={`inspector ${asset.id}`}>
          <Suspense fallback={<Waiting label={strings.loading} />}>
            <InspectorPane asset={asset.id} />
          </Suspense>
        </Guard>
      </div>
    </div>
  );
}
