/** `multiplier` is 10 in demo mode, where one address acts as many users. */
export const rateLimits = (multiplier: number) => ({
  signInPerAddress: { max: 30 * multiplier, windowSeconds: 300 },
  /** Of unknown browsers conflicts. Beyond it each attempt is delayed. */
  signInPerAccount: { max: 10 * multiplier, windowSeconds: 300 },
  /** In the window of signInPerAccount. Above it an unknown browser has to be confirmed by mail. */
  signInBeforeEmailProof: { max: 20 * multiplier, windowSeconds: 300 },
  signInPerKnownBrowser: { max: 10 * multiplier, windowSeconds: 300 },
  signInMailPerAccount: { max: 3 * multiplier, windowSeconds: 3600 },
  /** Of unknown browsers conflicts. Beyond it the browser has to be confirmed by mail. */
  secondStepPerAccount: { max: 10 * multiplier, windowSeconds: 900 },
  secondStepPerKnownBrowser: { max: 10 * multiplier, windowSeconds: 900 },
  googlePerAddress: { max: 30 * multiplier, windowSeconds: 300 },
  signUpPerAddress: { max: 20 * multiplier, windowSeconds: 3600 },
  mailPerAddress: { max: 20 * multiplier, windowSeconds: 3600 },
  mailPerAccount: { max: 5 * multiplier, windowSeconds: 3600 },
  mailedLinksPerAddress: { max: 60 * multiplier, windowSeconds: 300 },
  uploadsPerAddress: { max: 60 * multiplier, windowSeconds: 3600 },
  /** In place of uploadsPerAddress: a box of books has a photo of each, and several sellers may share an address. */
  uploadsPerVerifiedSeller: { max: 400 * multiplier, windowSeconds: 3600 },
  /** As many as their photos. Books of a list count in importsPerPerson alone. */
  listingsPerSeller: { max: 400 * multiplier, windowSeconds: 3600 },
  passwordGuessesPerSession: { max: 10 * multiplier, windowSeconds: 300 },
  exportsPerPerson: { max: 3 * multiplier, windowSeconds: 3600 },
  paymentCallsPerBuyer: { max: 60 * multiplier, windowSeconds: 600 },
  accountCallsPerSeller: { max: 30 * multiplier, windowSeconds: 600 },
  /** A code has a million values; an order takes 25 attempts altogether. */
  handoverCodesPerOrder: { max: 5, windowSeconds: 3600 },
  bookingsPerBuyer: { max: 30 * multiplier, windowSeconds: 3600 },
  setupClaimsPerAddress: { max: 10 * multiplier, windowSeconds: 600 },
  setupClaims: { max: 100 * multiplier, windowSeconds: 600 },
  testMails: { max: 10 * multiplier, windowSeconds: 3600 },
  testMailGuesses: { max: 10 * multiplier, windowSeconds: 900 },
  checkUps: { max: 30 * multiplier, windowSeconds: 600 },
  lookUpsPerPerson: { max: 60 * multiplier, windowSeconds: 300 },
  draftsPerPerson: { max: 600 * multiplier, windowSeconds: 3600 },
  importsPerPerson: { max: 30 * multiplier, windowSeconds: 3600 },
  conversationsPerBuyer: { max: 20 * multiplier, windowSeconds: 86_400 },
  messagesPerPerson: { max: 120 * multiplier, windowSeconds: 600 },
  meetingProposalsPerPerson: { max: 20 * multiplier, windowSeconds: 3600 },
  /** For each event that one side of an order can repeat. The daily email has the others. */
  eventMailsPerPair: { max: 3 * multiplier, windowSeconds: 3600 },
  wishesPerPerson: { max: 60 * multiplier, windowSeconds: 3600 },
});

/** Half of the connections at most, so that open pages leave room for requests. */
export const eventStreamLimits = (maxConnections: number, connectionsPerAddress = maxConnections / 4) => ({
  total: Math.ceil(maxConnections / 2),
  perAddress: Math.ceil(connectionsPerAddress / 2),
  /** One for each browser; a tab that is not seen has none. */
  perUser: 8,
});
