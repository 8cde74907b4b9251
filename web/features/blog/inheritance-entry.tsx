import { CodeSample } from './code-sample.tsx';
import { Entry } from './entry.tsx';
import { Plate } from './plate.tsx';

const example = `const book = {
  describe() {
    const { title, condition } = this;
    return \`\${title}, \${condition}\`;
  },
};

const middlemarch = Object.create(book);
middlemarch.title = 'Middlemarch';
middlemarch.condition = 'Good';

middlemarch.describe();
// 'Middlemarch, Good'

Object.hasOwn(middlemarch, 'describe');
// false: it was found on book`;

const plate = (
  <Plate
    picture="prototypes"
    alt="Three catalog cards, one behind the other. A slip asks for middlemarch.describe(). The front card, middlemarch, has only title and condition, so an arrow leads to the card behind it, book, where describe() is ticked as found. Behind that stand Object.prototype, with toString() and valueOf(), and then null."
    caption="A prototype chain. The question is passed back until an object knows the answer."
  />
);

export const InheritanceEntry = () => (
  <Entry anchor="inheritance" question="How does prototypal inheritance work?" picture={plate}>
    <p>
      In JavaScript an object can have another object behind it, its prototype. When you ask for a property
      that the object does not have, the language looks at the prototype, then at the prototype’s prototype,
      and so on until there is nothing left. That row of objects is the prototype chain.
    </p>
    <CodeSample label="An object with a prototype" code={example} />
    <p>
      <code>describe</code> exists once, however many books there are. Inside it, <code>this</code> is the
      object that was asked, not the one where the function was found. Writing does not climb the chain: an
      ordinary assignment lands on the object itself, and from then on hides the prototype’s property of the
      same name.
    </p>
    <p>
      <code>class</code> is a tidier way to write the same thing. The methods of a class live on its{' '}
      <code>prototype</code>, <code>new</code> makes an object with that prototype behind it, and{' '}
      <code>extends</code> puts one prototype behind another. No method is copied into the new object; it is
      looked up along the chain each time it is called.
    </p>
  </Entry>
);
