import { Actions, type Model } from 'flexlayout-react';

/** Acts in any group, and leaves the active one active: the layout activates each group that a tab is added to. */
export function keepActiveGroup(model: Model, act: () => void): void {
  const active = model.getActiveTabset()?.getId();
  act();
  if (active !== undefined && active !== model.getActiveTabset()?.getId())
    model.doAction(Actions.setActiveTabset(active));
}
