/** Everything the tour says; a step points to a part of the window, which is shown for it. */
export const tourStrings = {
  label: 'Tour',
  which: (index: number, count: number) => `Step ${index + 1} of ${count}`,
  next: 'Next',
  back: 'Back',
  leave: 'End the tour',
  finish: 'Done',
  steps: [
    {
      zone: 'explorer',
      title: 'Find a file',
      text: 'The explorer shows the game folder, archives included. Or press Ctrl+P and type a few letters of a name.',
    },
    {
      zone: 'editor',
      title: 'Look at it',
      text: 'Files open in tabs. The buttons at the top right of a tab switch between its views, such as picture, text and hex.',
    },
    {
      zone: 'side',
      title: 'See what the bytes mean',
      text: 'The structure names every field; the inspector reads the selected bytes as numbers, text and colours. Values can be edited in both.',
    },
    {
      zone: 'bottom',
      title: 'Keep an eye on your changes',
      text: 'Problems, search results and your changes are listed here. Every change can be reverted on its own.',
    },
    {
      zone: 'activity',
      title: 'Write when you are ready',
      text: 'Your changes stay in your mod project until you write them to the game. You see a dry run first, and every original is kept.',
    },
  ],
} as const;
