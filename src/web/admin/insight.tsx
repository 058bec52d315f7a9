export default function Insight() {
  return null;
}
