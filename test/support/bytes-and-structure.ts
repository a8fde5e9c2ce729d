import { WorkbenchPage } from './workbench-page.ts';

/** The demo with a file in front, as bytes. */
export async function openedAsBytes(file: string): Promise<WorkbenchPage> {
  const bench = await WorkbenchPage.withDemo();
  await bench.quickOpen(file);
  await bench.view('Hex');
  await bytesAndStructure(() => bench)
    .grid()
    .waitFor();
  return bench;
}

/** The bytes of the file in front, with its structure next to them. */
export function bytesAndStructure(bench: () => WorkbenchPage) {
  const tree = () => bench().page.locator('[data-zone="structure"]').getByRole('treegrid');
  return {
    grid: () => bench().page.getByRole('grid', { name: 'Bytes' }),
    tree,
    said: (text: string) => tree().getByRole('row').getByText(text, { exact: true }).first(),
  };
}
