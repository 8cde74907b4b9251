import { SaxesParser } from 'saxes';

/**
 * The rules of pain.001.001.09 for credit transfers in euros, as its schema and the guidelines of the European Payments Council have them.
 * The schema itself may not be redistributed.
 */
type Rule = {
  name: string;
  /** How often the element stands there; once, unless stated otherwise. */
  times?: readonly [min: number, max: number];
  text?: RegExp;
  attributes?: Record<string, RegExp>;
  /** In this order. */
  children?: readonly Rule[];
  /** Exactly one of the children stands there. */
  isChoice?: true;
};
type Node = { name: string; text: string; attributes: Record<string, string>; children: Node[] };

const optional = [0, 1] as const;
const many = [1, Number.POSITIVE_INFINITY] as const;
/** The characters that every bank takes; a text neither begins nor ends with a slash, nor has two in a row. */
const latin = (max: number) => new RegExp(`^(?!/)(?!.*//)(?=.*\\S)[A-Za-z0-9/?:().,'+ -]{1,${max}}(?<!/)$`);
const amount = /^(?!0+\.00$)\d{1,9}\.\d{2}$/;
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/;
const bic = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const text = (name: string, pattern: RegExp, times?: readonly [number, number]): Rule => ({
  name,
  text: pattern,
  ...(times && { times }),
});
const group = (name: string, ...children: Rule[]): Rule => ({ name, children });

const party = (name: string) => group(name, text('Nm', latin(70)));
const account = (name: string) => group(name, group('Id', text('IBAN', iban)));
const agent = (name: string, times?: readonly [number, number]): Rule => ({
  ...group(name, {
    ...group('FinInstnId', text('BICFI', bic, optional), {
      ...group('Othr', text('Id', /^NOTPROVIDED$/)),
      times: optional,
    }),
    isChoice: true,
  }),
  ...(times && { times }),
});

const transfer: Rule = {
  ...group(
    'CdtTrfTxInf',
    group('PmtId', text('EndToEndId', latin(35))),
    group('Amt', { name: 'InstdAmt', text: amount, attributes: { Ccy: /^EUR$/ } }),
    agent('CdtrAgt', optional),
    party('Cdtr'),
    account('CdtrAcct'),
    { ...group('RmtInf', text('Ustrd', latin(140))), times: optional },
  ),
  times: many,
};

const payment: Rule = {
  ...group(
    'PmtInf',
    text('PmtInfId', latin(35)),
    text('PmtMtd', /^TRF$/),
    text('NbOfTxs', /^\d{1,15}$/),
    text('CtrlSum', amount),
    group('PmtTpInf', group('SvcLvl', text('Cd', /^SEPA$/))),
    group('ReqdExctnDt', text('Dt', /^\d{4}-\d{2}-\d{2}$/)),
    party('Dbtr'),
    account('DbtrAcct'),
    agent('DbtrAgt'),
    text('ChrgBr', /^SLEV$/),
    transfer,
  ),
  times: many,
};

const document: Rule = {
  name: 'Document',
  attributes: { xmlns: /^urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.09$/ },
  children: [
    group(
      'CstmrCdtTrfInitn',
      group(
        'GrpHdr',
        text('MsgId', latin(35)),
        text('CreDtTm', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
        text('NbOfTxs', /^\d{1,15}$/),
        text('CtrlSum', amount),
        party('InitgPty'),
      ),
      payment,
    ),
  ],
};

function parse(xml: string): Node {
  const root: Node = { name: '', text: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name, text: '', attributes: attributes as Record<string, string>, children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (part) => {
    const node = open.at(-1);
    if (node) node.text += part;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root;
}

function* check(node: Node, rule: Rule, path: string): Generator<string> {
  const here = `${path}/${rule.name}`;
  if (rule.text ? !rule.text.test(node.text) : node.text.trim() !== '')
    yield `${here}: ${JSON.stringify(node.text)}`;
  const known = rule.attributes ?? {};
  for (const name of new Set([...Object.keys(known), ...Object.keys(node.attributes)]))
    if (!known[name]?.test(node.attributes[name] ?? '')) yield `${here}: attribute ${name}`;
  yield* checkChildren(node, rule, here);
}

function* checkChildren(
  { children }: Node,
  { children: rules = [], isChoice }: Rule,
  here: string,
): Generator<string> {
  let at = 0;
  for (const rule of rules) {
    const [min, max] = rule.times ?? [1, 1];
    const first = at;
    for (let child = children[at]; child?.name === rule.name; child = children[++at])
      yield* check(child, rule, here);
    if (at - first < min || at - first > max) yield `${here}: ${at - first} times ${rule.name}`;
  }
  if (at < children.length) yield `${here}: ${children[at]?.name} does not stand there`;
  if (isChoice && children.length !== 1) yield `${here}: ${children.length} of a choice`;
}

const find = (node: Node, name: string): Node[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.flatMap((child) => find(child, name)),
];
const cents = (text: string): number => Number(text.replace('.', ''));

/** Returns what breaks a rule, and the transfers of the file. */
export function readPain(xml: string) {
  const root = parse(xml);
  const [top] = root.children;
  const problems = top ? [...check(top, document, '')] : ['empty'];
  const transfers = find(root, 'CdtTrfTxInf').map((one) => {
    const textOf = (name: string) => find(one, name)[0]?.text;
    return {
      id: textOf('EndToEndId'),
      cents: cents(textOf('InstdAmt') ?? ''),
      name: find(one, 'Nm')[0]?.text,
      iban: textOf('IBAN'),
      bic: textOf('BICFI'),
      about: textOf('Ustrd'),
    };
  });
  const sum = transfers.reduce((total, one) => total + one.cents, 0);
  for (const { text: stated } of find(root, 'CtrlSum')) if (cents(stated) !== sum) problems.push('CtrlSum');
  for (const { text: stated } of find(root, 'NbOfTxs'))
    if (Number(stated) !== transfers.length) problems.push('NbOfTxs');
  if (new Set(transfers.map(({ id }) => id)).size !== transfers.length) problems.push('EndToEndId twice');
  return { problems, transfers, number: find(root, 'MsgId')[0]?.text, day: find(root, 'Dt')[0]?.text };
}
