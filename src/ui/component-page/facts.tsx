import { href } from "react-router";
import { Card } from "../card.tsx";
import { Disclosure } from "../disclosure.tsx";
import { Pagination } from "../link/pagination.tsx";
import { SummaryList, SummaryRow } from "../summary-list.tsx";
import { NumberCell, Table } from "../table.tsx";
import { Task, TaskList } from "../task-list.tsx";
import { Timeline, TimelineStep } from "../timeline.tsx";

export function Facts() {
  return (
    <>
      <SummaryList>
        <SummaryRow label="Name" changeTo="/">
          Sam Sample
        </SummaryRow>
        <SummaryRow label="Mailing address" changeTo="/">
          100 Sample Street, Austin, TX 78701
        </SummaryRow>
        <SummaryRow label="Date of birth">April 27, 1985</SummaryRow>
      </SummaryList>
      <TaskList>
        <Task state="done" to={href("/")} status="Texas">
          State you are in
        </Task>
        <Task state="done" to={href("/")}>
          Your account
        </Task>
        <Task state="here">Date of birth</Task>
        <Task state="open" to={href("/")}>
          Consents
        </Task>
        <Task state="later">Check your answers</Task>
      </TaskList>
      <Timeline>
        <TimelineStep state="done" title="Ordered" time="Tue, Nov 3, 8:02 AM" />
        <TimelineStep state="done" title="Approved" time="Wed, Nov 4, 11:40 AM">
          Dr. Avery Example
        </TimelineStep>
        <TimelineStep
          state="now"
          title="Shipped, on time"
          time="Fri, Nov 13, 3:15 PM"
          next={
            <>
              <b className="font-heading">What happens next:</b> the carrier expects to deliver on Tue, Nov 17.
            </>
          }
        />
        <TimelineStep state="next" title="Delivered" time="Expected Tue, Nov 17" />
      </Timeline>
      <div className="grid gap-6">
        <Table caption="Past orders">
          <thead>
            <tr>
              <th scope="col">Ordered</th>
              <th scope="col">Shipped in</th>
              <th scope="col" className="text-right">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Oct 5, 2026</th>
              <td>6 business days</td>
              <NumberCell>$110.00</NumberCell>
            </tr>
            <tr>
              <th scope="row">Sep 4, 2026</th>
              <td>7 business days</td>
              <NumberCell>$98.50</NumberCell>
            </tr>
          </tbody>
        </Table>
        <Pagination page={2} pages={7} to={(page) => `/?page=${page}`} />
      </div>
      <div className="grid gap-3">
        <Card title="A card is pressed as a whole" to={href("/")}>
          With one line of explanation.
        </Card>
        <Card title="Without explanation" onPress={() => {}} />
      </div>
      <div className="border-t-2 border-ink">
        <Disclosure look="row" summary="Do I pay if nothing is prescribed?" open>
          You pay for what has happened, and see each line before.
        </Disclosure>
        <Disclosure look="row" summary="How do I pause or cancel?">
          On the billing page, at any time.
        </Disclosure>
      </div>
    </>
  );
}
