/** What the server says in words, when it has no page to give. */
export const pages = {
  otherHost: 'This server answers on 127.0.0.1 only.',
  onlyGet: 'This server only gives pages.',
  noToken: 'Open the address that Gantry printed when it started: it carries the token that lets this browser in.',
  notBuilt: 'The window is not built: run "npm start" in the checkout, which builds what is missing.',
  notFound: 'There is nothing at this address.',
} as const;
