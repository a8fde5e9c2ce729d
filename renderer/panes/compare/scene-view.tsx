import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { streamScene } from '../../../shared/contract/stream-scene.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { texturePixels } from '../../../shared/scene/texture-pixels.ts';
import { Builder, type BuiltScene } from '../../scene3d/builder.ts';
import { failureOf } from '../../state/base/notices.ts';
import { useWorkbench, type Workbench } from '../../state/workbench.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import type { SideName } from './aligned.ts';
import { PairLoading } from './pair-loading.tsx';
import type { Pair } from './pair-state.ts';
import type { PairViewProps } from './pair-view.ts';
import { changedElements, PairViewers } from './pair-viewers.ts';
import { useAgain, useStepper } from './stepper.ts';
import { strings } from './strings.ts';

const say = strings.scene;

type Scenes = Readonly<Record<SideName, BuiltScene>>;
interface Ready {
  readonly builder: Builder;
  readonly scenes: Scenes;
}

/** Two scenes with one camera; differences are highlighted, all at once or one by one. */
export function SceneView({ pair, assetA, assetB }: PairViewProps) {
  const bench = useWorkbench();
  const ready = useScenes(bench, pair, `${assetA.revision} ${assetB.revision}`);
  useAgain(() => void pair.loadBytes(), [pair, assetA.revision, assetB.revision]);
  if (typeof ready === 'string')
    return <EmptyState icon={<TriangleAlert />} title={strings.couldNotCompare} text={ready} />;
  if (ready === undefined) return <PairLoading>{say.loading}</PairLoading>;
  return <Views pair={pair} {...ready} />;
}

/** Both scenes, or why they cannot be shown. */
function useScenes(
  { client }: Pick<Workbench, 'client'>,
  { a, b }: Pair,
  revisions: string,
): Ready | string | undefined {
  const [ready, setReady] = useState<Ready | string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bytes make another scene
  useEffect(() => {
    const stop = new AbortController();
    const builder = new Builder();
    const open = (asset: AssetId): Promise<BuiltScene> =>
      builder.open(take => streamScene(client, asset, { signal: stop.signal, take }));
    Promise.all([open(a), open(b)]).then(
      ([before, after]) => {
        if (!stop.signal.aborted) setReady({ builder, scenes: { a: before, b: after } });
      },
      error => {
        if (!stop.signal.aborted) setReady(failureOf(error).text);
      },
    );
    return () => {
      stop.abort();
      builder.close();
    };
  }, [client, a, b, revisions]);
  return ready;
}

function Views({ pair, builder, scenes }: Ready & { readonly pair: Pair }) {
  const { selection } = useWorkbench();
  const viewers = useRef<PairViewers>(undefined);
  const { hosts, isMissing } = usePairViewers(viewers, { builder, scenes });
  const [at, setAt] = useState(-1);
  const { aligned } = useStore(pair.store);
  const changed = useMemo(
    () => (aligned === undefined ? [] : changedElements(aligned, { a: scenes.a.scene, b: scenes.b.scene }, pair)),
    [aligned, scenes, pair],
  );
  useEffect(() => {
    setAt(-1);
    viewers.current?.glow(changed);
  }, [changed]);

  function showAll(): void {
    setAt(-1);
    viewers.current?.glow(changed);
  }

  function step(by: 1 | -1): boolean {
    const next = (at < 0 && by < 0 ? changed.length : at) + by;
    const element = changed[next];
    if (element === undefined) return false;
    setAt(next);
    viewers.current?.show(element);
    const { bStart, bSize } = element.block;
    if (bSize > 0) void selection.selectRange(pair.b, bStart, bSize, 'compare');
    return true;
  }

  useStepper(step);
  if (isMissing) return <EmptyState icon={<TriangleAlert />} title={say.missing} />;
  return (
    <div className="compare-scenes">
      <div className="compare-tools">
        <IconButton title={strings.hex.previous} keys="Shift+F7" onClick={() => step(-1)}>
          <ChevronUp />
        </IconButton>
        <IconButton title={strings.hex.next} keys="F7" onClick={() => step(1)}>
          <ChevronDown />
        </IconButton>
        <Button disabled={at < 0} onClick={showAll}>
          {say.showAll}
        </Button>
        <span className="compare-count" role="status">
          {at < 0 ? say.changed(changed.length) : say.place(at + 1, changed.length)}
        </span>
      </div>
      <div
        className="compare-views"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves the camera of both
        tabIndex={0}
        role="group"
        aria-label={say.views}
        aria-description={say.help}
        onKeyDown={event => {
          if (event.altKey || event.ctrlKey || event.metaKey || viewers.current?.press(event.key) !== true) return;
          event.preventDefault();
        }}
      >
        {(['a', 'b'] as const).map(side => (
          <div key={side} className="compare-view">
            <b className={`compare-side-${side}`}>{strings.side[side]}</b>
            <div ref={hosts[side]} className="compare-view-host" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Both views, each in its own element, while the scenes stay the same. */
function usePairViewers(viewers: RefObject<PairViewers | undefined>, { builder, scenes }: Ready) {
  const { client } = useWorkbench();
  const hosts = { a: useRef<HTMLDivElement>(null), b: useRef<HTMLDivElement>(null) };
  const [isMissing, setMissing] = useState(false);
  const [hostA, hostB] = [hosts.a, hosts.b];
  useEffect(() => {
    if (hostA.current === null || hostB.current === null) return undefined;
    const picture = async (side: SideName, texture: number) => {
      const wanted = scenes[side].scene.textures[texture];
      if (wanted?.asset === undefined) return undefined;
      const found = await client.picture({ asset: wanted.asset, index: 0 }).catch(() => undefined); // a placeholder
      return found && { ...found, rgba: texturePixels(found, wanted) };
    };
    try {
      const made = new PairViewers({ hosts: { a: hostA.current, b: hostB.current }, scenes, builder, picture });
      viewers.current = made;
      return () => {
        viewers.current = undefined;
        made.dispose();
      };
    } catch {
      setMissing(true); // three throws if WebGL 2 is unavailable
      return undefined;
    }
  }, [viewers, client, scenes, builder, hostA, hostB]);
  return { hosts, isMissing };
}
