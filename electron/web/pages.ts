/** What the server says in words, when it has no page to give. */
export const pages = {
  otherHost: 'This server answers on 127.0.0.1 only.',
  onlyGet: 'This server only gives pages.',
  otherOrigin: 'Only a page of this server may ask for this.',
  noToken: 'Open the address that Gantry printed when it started: it carries the token that lets this browser in.',
  usedToken: 'This address was already used, or is from an earlier start. Open the one that Gantry printed last.',
  notBuilt: 'The window is not built: run "npm start" in the checkout, which builds what is missing.',
  notFound: 'There is nothing at this address.',
} as const;
