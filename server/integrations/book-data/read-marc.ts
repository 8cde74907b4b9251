import { SaxesParser, type SaxesTagNS } from 'saxes';

/** The subfields of one data field, such as `245`, in the order of the record. */
export type MarcField = { tag: string; indicator2: string; subfields: { code: string; value: string }[] };
export type MarcRecord = MarcField[];

/** MARC 21 as DNB sends it, UNIMARC as BnF does. */
const marcNamespaces = ['http://www.loc.gov/MARC21/slim', 'info:lc/xmlns/marcxchange-v2'];
const maxDepth = 30;

/**
 * Reads the MARC records of an SRU response. The parser knows no entities but those of XML itself, and a document type is
 * rejected.
 * @throws Error for a response that is not well-formed, nested deeply, or a diagnostic instead of records
 */
export function readMarc(xml: string): MarcRecord[] {
  const parser = new SaxesParser({ xmlns: true });
  const content = collectMarc();
  let depth = 0;
  let isResponse = false;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('The response has a document type');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > maxDepth) throw new Error('The response is nested too deeply');
    if (tag.local === 'diagnostic') throw new Error('The source responded with a diagnostic');
    if (tag.local === 'numberOfRecords') isResponse = true;
    if (marcNamespaces.includes(tag.uri)) content.open(tag);
  });
  parser.on('text', content.addText);
  parser.on('cdata', content.addText);
  parser.on('closetag', (tag) => {
    depth -= 1;
    if (marcNamespaces.includes(tag.uri)) content.close(tag.local);
  });
  parser.write(xml).close();
  if (!isResponse) throw new Error('The response is no list of records');
  return content.records;
}

type OpenTag = Pick<SaxesTagNS, 'local' | 'attributes'>;

/** Collects records from the elements of MARC, as they are opened and closed. */
function collectMarc() {
  const records: MarcRecord[] = [];
  let field: MarcField | undefined;
  let subfield: { code: string; value: string } | undefined;
  return {
    records,
    open: ({ local, attributes }: OpenTag) => {
      const attribute = (name: string): string => attributes[name]?.value ?? '';
      if (local === 'record') records.push([]);
      if (local === 'datafield')
        field = { tag: attribute('tag'), indicator2: attribute('ind2'), subfields: [] };
      if (local === 'subfield') subfield = { code: attribute('code'), value: '' };
    },
    addText: (text: string) => {
      if (subfield) subfield.value += text;
    },
    close: (local: string) => {
      if (local === 'subfield' && subfield) {
        field?.subfields.push(subfield);
        subfield = undefined;
      }
      if (local === 'datafield' && field) {
        records.at(-1)?.push(field);
        field = undefined;
      }
    },
  };
}

/** Returns the fields with one of these tags. */
export const fieldsOf = (record: MarcRecord, ...tags: string[]): MarcField[] =>
  record.filter(({ tag }) => tags.includes(tag));

/** Returns the first such subfield of a field. */
export const subfieldOf = (field: MarcField | undefined, code: string): string | undefined =>
  field?.subfields.find((one) => one.code === code)?.value;

/** Returns all such subfields of a field. */
export const subfieldsOf = (field: MarcField, code: string): string[] =>
  field.subfields.filter((one) => one.code === code).map(({ value }) => value);

/**
 * Returns the title of a book with the number and the name of its volume, which libraries keep apart: without them, all volumes of
 * a work would have the same title.
 */
export function findTitle(record: MarcRecord, tag: string, codes: { number: string; name: string }) {
  const field = fieldsOf(record, tag).find((one) => subfieldOf(one, 'a') !== undefined);
  const volume = field?.subfields.map(({ code, value }) => {
    if (code === codes.number) return `, ${value.trim().replace(/\.$/, '')}`;
    return code === codes.name ? `: ${value.trim()}` : '';
  });
  return volume && [subfieldOf(field, 'a')?.trim(), ...volume].join('');
}

/** Returns the first such subfield of the record. */
export function findSubfield(record: MarcRecord, tag: string, code: string): string | undefined {
  for (const field of fieldsOf(record, tag)) {
    const value = subfieldOf(field, code);
    if (value !== undefined) return value;
  }
  return undefined;
}
