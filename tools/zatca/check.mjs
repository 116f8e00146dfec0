// Checks stamped documents with another implementation than the shop's own: zatca-xml-js (wes4m, MIT)
// for what documents say of a certificate and for the QR code, the canonical form of xmldsigjs, which it
// uses, for hashes, and Node's crypto for signatures.
//
//   node check.mjs FOLDER      with the XML files of `matjar zatca export`, unpacked
import { createHash, createPublicKey, createVerify } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import xmldom from "xmldom";
import { XmlCanonicalizer } from "xmldsigjs";
import parser from "zatca-xml-js/lib/parser/index.js";
import qr from "zatca-xml-js/lib/zatca/qr/index.js";
import signing from "zatca-xml-js/lib/zatca/signing/index.js";
import properties from "zatca-xml-js/lib/zatca/templates/ubl_extension_signed_properties_template.js";

const FIRST = Buffer.from(createHash("sha256").update("0").digest("hex")).toString("base64");

const folder = process.argv[2];
if (!folder) {
  console.error("usage: node check.mjs FOLDER");
  process.exit(2);
}

let faults = 0;
function same(file, what, got, want) {
  if (got === want) return;
  faults++;
  console.error(`${file}: ${what} is\n  ${got}\nand should be\n  ${want}`);
}

/** The values of tag, length, value in Base64, as texts of their bytes. */
function tags(text) {
  const bytes = Buffer.from(text, "base64");
  const list = [];
  for (let at = 0; at < bytes.length; at += 2 + bytes[at + 1]) {
    if (bytes[at] !== list.length + 1) throw new Error(`tag ${bytes[at]} follows ${list.length}`);
    list.push(bytes.subarray(at + 2, at + 2 + bytes[at + 1]).toString("latin1"));
  }
  return list;
}

const elements = (node, name) => Array.from(node.getElementsByTagName(name));
const textOf = (node, name) => elements(node, name)[0].textContent;

/** What a document says, checked for itself. */
function check(file, text) {
  const root = new xmldom.DOMParser().parseFromString(text).documentElement;
  const references = elements(root, "cac:AdditionalDocumentReference");
  const reference = (id) => references.find((node) => textOf(node, "cbc:ID") === id);
  const attached = (id) => textOf(reference(id), "cbc:EmbeddedDocumentBinaryObject");
  const digests = elements(elements(root, "ds:SignedInfo")[0], "ds:DigestValue").map((node) => node.textContent);
  const signature = textOf(root, "ds:SignatureValue");
  const certificate = textOf(root, "ds:X509Certificate");

  const signed = {
    sign_timestamp: textOf(root, "xades:SigningTime"),
    certificate_hash: textOf(elements(root, "xades:CertDigest")[0], "ds:DigestValue"),
    certificate_issuer: textOf(root, "ds:X509IssuerName"),
    certificate_serial_number: textOf(root, "ds:X509SerialNumber"),
  };
  const info = signing.getCertificateInfo(certificate);
  same(file, "certificate's hash", signed.certificate_hash, info.hash);
  same(file, "issuer", signed.certificate_issuer, info.issuer);
  same(file, "serial number", signed.certificate_serial_number, info.serial_number);
  // The other implementation indents these lines by four spaces more, and the document with them.
  const form = properties
    .defaultUBLExtensionsSignedPropertiesForSigning(signed)
    .replaceAll("\n    ", "\n")
    .replace(/\n *(<\/xades:SignedProperties>)$/, `\n${" ".repeat(28)}$1`);
  const hex = createHash("sha256").update(form).digest("hex");
  same(file, "digest of the signed properties", digests[1], Buffer.from(hex).toString("base64"));

  const code = tags(attached("QR"));
  const other = tags(
    qr.generateQR({
      invoice_xml: new parser.XMLDocument(text),
      digital_signature: signature,
      public_key: info.public_key,
      certificate_signature: info.signature,
    }),
  );
  // Tag 6 depends on the white space of the document, and is compared below.
  for (const tag of [1, 2, 4, 5, 7, 8, 9]) same(file, `tag ${tag}`, code[tag - 1], other[tag - 1]);
  same(file, "tag 3", code[2], `${textOf(root, "cbc:IssueDate")}T${textOf(root, "cbc:IssueTime")}`);
  same(file, "tag 6", code[5], digests[0]);

  const counter = Number(textOf(reference("ICV"), "cbc:UUID"));
  const previous = attached("PIH");
  for (const node of [elements(root, "ext:UBLExtensions")[0], elements(root, "cac:Signature")[0], reference("QR")])
    node.parentNode.removeChild(node);
  const canonical = new XmlCanonicalizer(false, false).Canonicalize(root);
  const hash = createHash("sha256").update(canonical).digest("base64");
  same(file, "hash", digests[0], hash);

  const key = createPublicKey({ key: info.public_key, format: "der", type: "spki" });
  const valid = createVerify("sha256").update(Buffer.from(hash, "base64")).verify(key, signature, "base64");
  same(file, "signature", valid, true);
  return { file, counter, previous, hash };
}

const documents = readdirSync(folder)
  .filter((name) => name.endsWith(".xml"))
  .map((name) => check(name, readFileSync(join(folder, name), "utf8")))
  .sort((a, b) => a.counter - b.counter);
for (const [i, document] of documents.entries()) {
  const before = documents[i - 1];
  if (before) same(document.file, "counter", document.counter, before.counter + 1);
  if (before || document.counter === 1)
    same(document.file, "previous hash", document.previous, before ? before.hash : FIRST);
}
console.log(`${documents.length} documents, ${faults} faults`);
process.exit(faults > 0 || documents.length === 0 ? 1 : 0);
