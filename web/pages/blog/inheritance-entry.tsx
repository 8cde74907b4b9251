import { CodeSample } from './code-sample.tsx';
import { Entry } from './entry.tsx';

const example = `const book = {
  describe() {
    return \`\${this.title}, \${this.condition}\`;
  },
};

const middlemarch = Object.create(book);
middlemarch.title = 'Middlemarch';
middlemarch.condition = 'Good';

middlemarch.describe();            // 'Middlemarch, Good'
Object.hasOwn(middlemarch, 'describe'); // false: it was found on book`;

export const InheritanceEntry = () => (
  <Entry question="How does prototypical inheritance work?">
    <p>
      In JavaScript an object can have another object behind it, its prototype. When you ask for a property
      that the object does not have, the language looks at the prototype, then at the prototype’s prototype,
      and so on until there is nothing behind. That row of objects is the prototype chain.
    </p>
    <CodeSample label="An object with a prototype" code={example} />
    <p>
      <code>describe</code> exists once, however many books there are. Inside it, <code>this</code> is the
      object that was asked, not the one where the function was found. Writing works the other way round: an
      assignment always lands on the object itself and hides the prototype’s property of the same name.
    </p>
    <p>
      <code>class</code> is a tidier way to write the same thing. Methods of a class stand on its{' '}
      <code>prototype</code>, <code>new</code> makes an object with that prototype behind it, and{' '}
      <code>extends</code> links one prototype to the next. Nothing is copied, as it would be in languages
      with classes of another kind; objects simply look things up in each other.
    </p>
  </Entry>
);
