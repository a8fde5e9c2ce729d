import { useRef, useState } from 'react';
import { DefinitionPane } from '../panes/definition/index.tsx';
import { HexPane } from '../panes/hex/index.tsx';
import { Grip } from '../widgets/split-pane.tsx';
import { useWidth } from '../widgets/use-width.ts';
import type { AssetPaneProps } from './asset-pane-props.ts';
import { strings } from './strings.ts';

/** If it is narrower, the text is above the bytes instead of next to them. */
const NARROW = 700;

/** The text of a structure, and the bytes that it reads. */
export function DefinitionView({ asset }: AssetPaneProps) {
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useWidth(box) < NARROW;
  const [share, setShare] = useState(0.46);
  const length = () => (isNarrow ? box.current?.clientHeight : box.current?.clientWidth) ?? 1;
  return (
    <div ref={box} className={`definition-view ${isNarrow ? 'definition-narrow' : ''}`}>
      <div className="definition-half" style={{ flex: share }}>
        <DefinitionPane asset={asset} />
      </div>
      <Grip
        direction={isNarrow ? 'column' : 'row'}
        label={strings.resizeDefinition}
        value={share}
        min={0.2}
        max={0.8}
        scale={() => 1 / Math.max(length(), 1)}
        onChange={setShare}
      />
      <div className="definition-half" style={{ flex: 1 - share }}>
        <HexPane asset={asset} />
      </div>
    </div>
  );
}
