import { Search } from 'lucide-react';
import { TextField } from '../../widgets/text-field.tsx';
import type { PartFilter, PartTree } from './part-tree.ts';
import { sceneStrings as say } from './strings.ts';

interface FilterBarProps {
  readonly tree: PartTree;
  readonly filter: PartFilter;
  onFilter(filter: PartFilter): void;
}

/** Which parts are listed: by a text, and by their kind. */
export function PartFilterBar({ tree, filter, onFilter }: FilterBarProps) {
  return (
    <div className="scene-filter">
      <TextField
        label={say.findParts}
        placeholder={say.findParts}
        icon={<Search />}
        value={filter.text}
        onChange={text => onFilter({ ...filter, text })}
        clearable
      />
      <select
        aria-label={say.kinds}
        value={filter.kind ?? ''}
        onChange={event => onFilter({ ...filter, kind: kindOf(tree, event.target.value) })}
      >
        <option value="">{say.everyKind}</option>
        {[...tree.kinds].map(([kind, count]) => (
          <option key={kind} value={kind}>
            {say.countOf(say.kind[kind], count)}
          </option>
        ))}
      </select>
    </div>
  );
}

function kindOf({ kinds }: PartTree, chosen: string): PartFilter['kind'] {
  return [...kinds.keys()].find(kind => kind === chosen);
}
