import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { FormatIcon } from '../../widgets/format-icon.tsx';
import { VirtualList } from '../../widgets/virtual-list.tsx';
import type { Choice } from './choices.ts';

interface SideListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

const ROW = 36;

/** What one side can be; moving over the list chooses. */
export function SideList({ label, choices, chosen, onChoose }: SideListProps) {
  const at = choices.findIndex(choice => choice.key === chosen);
  const [active, setActive] = useState(at);

  function choose(index: number): void {
    setActive(index);
    const choice = choices[index];
    if (choice) onChoose(choice.key);
  }

  return (
    <div className="choose-list">
      <VirtualList
        label={label}
        count={choices.length}
        active={at >= 0 ? at : active}
        onActive={choose}
        rowSize={ROW}
        renderRow={index => {
          const choice = choices[index];
          return choice && <ChoiceRow choice={choice} />;
        }}
      />
    </div>
  );
}

function ChoiceRow({ choice }: { readonly choice: Choice }) {
  const { title, note, group, format } = choice;
  return (
    <span className="choose-row">
      {format === undefined ? (
        <FolderOpen className="format-icon" aria-hidden />
      ) : (
        <FormatIcon kind="entry" format={format} />
      )}
      <span className="choose-words">
        <span className="truncate">{title}</span>
        <span className="choose-small truncate">{note === '' ? group : `${group} · ${note}`}</span>
      </span>
    </span>
  );
}
