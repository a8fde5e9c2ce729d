import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import type { ComparisonId } from '../../../shared/contract/compare-types.ts';
import { type ComparisonEntry, type EditableSide, editableSides } from '../../state/compare/comparison-entry.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { SideChangesDialog } from './side-changes-dialog.tsx';
import { strings } from './strings.ts';

const say = strings.unwritten;

interface UnwrittenBarProps {
  readonly id: ComparisonId;
  readonly entry: ComparisonEntry;
}

/** Unwritten changes of the sides, with buttons to show and write them. */
export function UnwrittenBar({ id, entry }: UnwrittenBarProps) {
  const waiting = usePart(
    parts => parts.sideChanges,
    state => state.waiting,
  );
  const open = usePart(
    parts => parts.installs,
    state => state.install?.id,
  );
  const [listed, setListed] = useState<EditableSide>();
  // A file of the open game shows its changes in its own tab.
  const sides = editableSides(entry).filter(({ side, install }) => {
    return (waiting[install]?.length ?? 0) > 0 && (entry[side].side.kind === 'install' || install !== open);
  });
  const isOfDisk = sides.some(({ side }) => entry[side].side.kind === 'install');
  return (
    <>
      {sides.length > 0 && (
        <section className="compare-unwritten" aria-label={say.label} title={isOfDisk ? say.list : undefined}>
          <PencilLine aria-hidden />
          {sides.map(side => (
            <Unwritten
              key={side.side}
              side={side}
              count={waiting[side.install]?.length ?? 0}
              isOpenGame={side.install === open}
              onList={() => setListed(side)}
            />
          ))}
        </section>
      )}
      {listed !== undefined && <SideChangesDialog comparison={id} side={listed} onClose={() => setListed(undefined)} />}
    </>
  );
}

interface UnwrittenProps {
  readonly side: EditableSide;
  readonly count: number;
  readonly isOpenGame: boolean;
  readonly onList: () => void;
}

function Unwritten({ side: { side, install, folder }, count, isOpenGame, onList }: UnwrittenProps) {
  const { commands, documents, writing } = useWorkbench();
  const text = say.count(strings.side[side], count);

  async function write(): Promise<void> {
    await documents.flush();
    await writing.plan({ install, ...(!isOpenGame && { folder }) });
  }

  return (
    <div className="compare-unwritten-side" role="group" aria-label={text}>
      <span className={`compare-side-${side}`}>{text}</span>
      <Button onClick={isOpenGame ? () => commands.run('view.changes') : onList}>{say.show}</Button>
      <Button title={isOpenGame ? undefined : say.writeTo(folder)} onClick={() => void write()}>
        {say.write}
      </Button>
    </div>
  );
}
