import { createContext, useContext } from 'react';

/** The services that a site may do without. */
export type Services = {
  /** Whether the site sends email. */
  mail: boolean;
  /** Whether people can pay by card. */
  cards: boolean;
};

export const ServicesContext = createContext<Services>({ mail: true, cards: true });

/** What the site can do, so that nothing is offered that does not work. */
export const useServices = (): Services => useContext(ServicesContext);
