import { createContext, useContext } from 'react';

/** The services that a site may do without. */
export type Services = {
  /** Whether the site sends email. */
  mail: boolean;
  /** Whether a card can be charged, also for what was booked before. */
  cards: boolean;
  /** Whether what is booked now is paid by card, and not at the meeting. */
  cardBookings: boolean;
};

export const ServicesContext = createContext<Services>({ mail: true, cards: true, cardBookings: true });

/** What the site can do, so that nothing is offered that does not work. */
export const useServices = (): Services => useContext(ServicesContext);
