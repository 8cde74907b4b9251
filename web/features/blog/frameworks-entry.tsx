import { Entry } from './entry.tsx';
import { FrameworksTable } from './frameworks-table.tsx';
import { Plate } from './plate.tsx';

const plate = (
  <Plate
    picture="frameworks"
    alt="Three frameworks as books on a shelf. React is a slim volume beside a pile of other makers’ pamphlets: Router, Forms, Data. Angular is one thick volume with Router, Forms, HTTP and Testing stamped on its spine. Vue is a medium-sized volume with two companions in the same cloth: Router and Store."
    caption="How much comes with each: chosen by you, bound in, or offered in the same cloth."
  />
);

export const FrameworksEntry = () => (
  <Entry anchor="frameworks" question="React vs. Angular vs. Vue: which should I choose?" picture={plate}>
    <p>
      All three build pages from components, all three are fast enough for almost anything, and all three have
      been maintained for more than ten years. They differ in how much they decide for you.
    </p>
    <FrameworksTable />
    <p>
      If you work with others, take what they know. If you work alone, build one small thing in two of them
      and keep the one you enjoyed. Dogear itself is written in React.
    </p>
  </Entry>
);
