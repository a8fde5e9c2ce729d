import { Actions, DockLocation, type Model, type TabNode, TabSetNode } from 'flexlayout-react';
import { keepActiveGroup } from './keep-active-group.ts';

/**
 * This many tabs stay drawn: the last ones in front. Each drawn tab costs the page about 170 listeners (React listens for
 * everything in each part that the docking layout moves) and often an editor or a graphics context, of which a browser
 * allows sixteen.
 */
const MOST_DRAWN = 4;

/** Unloads the tabs that have not been in front for longest: they stay in the layout, and are drawn again when shown. */
export function createTabUnloader(most = MOST_DRAWN): (model: Model, nodes: readonly TabNode[]) => void {
  /** Ids, least recently in front first. */
  const drawn = new Set<string>();
  return (model, nodes) => {
    const there = new Map(nodes.map(node => [node.getId(), node]));
    for (const id of drawn) if (!there.has(id)) drawn.delete(id);
    const shown = nodes.filter(isShown).map(node => node.getId());
    for (const id of shown) {
      drawn.delete(id);
      drawn.add(id);
    }
    const tired = [...drawn].slice(0, Math.max(0, drawn.size - most)).filter(id => !shown.includes(id));
    for (const id of tired) drawn.delete(id);
    keepActiveGroup(model, () => {
      for (const id of tired) replace(model, there.get(id));
    });
  };
}

function isShown(node: TabNode): boolean {
  const parent = node.getParent();
  return parent instanceof TabSetNode && parent.getSelectedNode() === node;
}

/** Replaces the node of a tab with a new one: the layout draws it only when it is shown. */
function replace(model: Model, node: TabNode | undefined): void {
  const parent = node?.getParent();
  if (node === undefined || !(parent instanceof TabSetNode)) return;
  const index = parent.getChildren().indexOf(node);
  const json = node.toJson();
  // Two actions, not a group: within a group the old node's id is still in use.
  model.doAction(Actions.deleteTab(node.getId()));
  model.doAction(Actions.addTab(json, parent.getId(), DockLocation.CENTER, index, false));
}
