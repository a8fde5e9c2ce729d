import { ChevronsDownUp, Filter } from 'lucide-react';
import { useState } from 'react';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { PanelHeader } from '../../widgets/panel-header.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { AssetTree } from './asset-tree.tsx';
import { FoundList } from './found-list.tsx';
import { strings } from './strings.ts';
import './explorer.css';

/** Everything in the game: folders, archives and what is in them. */
export function Explorer() {
  const { tree, installs } = useWorkbench();
  const { filter, found } = usePart(
    bench => bench.tree,
    state => state,
  );
  const { install, scanned } = usePart(
    bench => bench.installs,
    state => state,
  );
  const count = scanned && scanned.files + scanned.entries;
  const [focusFirst, setFocusFirst] = useState(0);
  return (
    <div className="explorer">
      <PanelHeader
        title={strings.title}
        actions={
          <IconButton title={strings.collapse} onClick={() => tree.collapseAll()}>
            <ChevronsDownUp />
          </IconButton>
        }
      />
      <div className="explorer-filter">
        <TextField
          label={strings.filter}
          placeholder={strings.filterHint(count)}
          icon={<Filter aria-hidden />}
          value={filter}
          clearable
          onChange={text => tree.setFilter(text)}
          onKeyDown={event => {
            if (event.key === 'Escape') tree.setFilter('');
            if (event.key === 'ArrowDown') setFocusFirst(focusFirst + 1);
          }}
        />
      </div>
      {install?.suggestion && (
        <div className="explorer-note">
          <p>{install.note}</p>
          <Button onClick={() => void installs.open(install.suggestion ?? install.folder)}>{strings.suggestion}</Button>
        </div>
      )}
      <div className="explorer-list">
        {filter.trim() !== '' && found ? (
          <FoundList found={found} focusFirst={focusFirst} />
        ) : (
          <AssetTree focusFirst={focusFirst} />
        )}
      </div>
    </div>
  );
}
