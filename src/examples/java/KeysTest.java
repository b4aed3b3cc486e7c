import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeysTest {
  @RegisterExtension final Keymock keymock = new Keymock();

  @ParameterizedTest
  @CsvSource({"rate-limited, 429", "service-unavailable, 503"})
  void createsAKeyAtTheSecondTry(String failure, int status) throws Exception {
    keymock.failNext("keys.createKey", failure);
    assertEquals(status, create());
    assertEquals(200, create());
  }

  @Test
  void startsWithoutRequests() throws Exception {
    assertEquals("{\"requests\":[],\"total\":0}", keymock.control("GET", "/requests", "").trim());
  }

  /** Stands for your own client. */
  private int create() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(keymock.url + "/v1/keys.createKey"))
            .header("Authorization", "Bearer " + keymock.token)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"apiId\":\"" + keymock.apiId + "\"}"))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
  }
}
